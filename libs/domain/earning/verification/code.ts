import { withoutInvisible } from '../../visible-text.js';
import type { Method, MethodTexts } from './method.js';

/** How many wrong passcodes a visitor may try, where the task does not say. */
export const DEFAULT_TRIES = 5;

/** Most passcodes of one task. */
export const MAX_PASSCODES = 50;

/** The visitor types a passcode that is announced elsewhere, such as in a meeting or a video. */
export const code = {
  settings: {
    tries: { kind: 'number', min: 1, max: 100, fallback: DEFAULT_TRIES },
    passcode_count: { kind: 'number', needed: true, readOnly: true, min: 0, max: MAX_PASSCODES },
  },
  needs: [],
  submits: 'code',
  account: null,
  card: { en: 'With a passcode that is announced there', zh: '凭现场公布的口令' },
} as const satisfies Method;

export const codeTexts: MethodTexts<typeof code> = {
  name: { en: 'A passcode', zh: '口令' },
  help: {
    en: 'The visitor types a passcode that is announced elsewhere, such as in a meeting or a video.',
    zh: '访客输入在会议或视频等处公布的口令。',
  },
  settings: {
    tries: {
      label: { en: 'Tries', zh: '尝试次数' },
      description: 'how often a visitor may try.',
      example: 5,
    },
    passcode_count: {
      label: { en: 'Passcodes', zh: '口令' },
      missing: {
        name: { en: 'passcodes', zh: '口令' },
        text: {
          en: 'The organisers have not set the passcode of this task yet.',
          zh: '主办方尚未设置此任务的口令。',
        },
      },
      description: 'how many passcodes there are; only read.',
      example: 1,
    },
  },
  reasons: {
    wrong_code: {
      en: 'This passcode is wrong; tries left: {tries_left}',
      zh: '口令不正确，剩余尝试次数：{tries_left}',
    },
    no_tries_left: { en: 'All tries are used up', zh: '尝试次数已用完' },
  },
};

/** A passcode as it is compared: case, width, white space and invisible characters do not matter. */
export const normalisePasscode = (text: string): string =>
  withoutInvisible(withoutInvisible(text).normalize('NFKC').toLowerCase());

/** The forms in which a passcode may be stored: as it is compared now, or with invisible characters. */
export function passcodeForms(text: string): string[] {
  const before = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  return [...new Set([normalisePasscode(text), before])];
}

/** The result of a try at a passcode: `left` tries are left after it. */
export function passcodeVerdict(
  isRight: boolean,
  tries: number,
  most: number,
): { accepted: boolean; tries: number; left: number } {
  if (tries >= most) return { accepted: false, tries, left: 0 };
  if (isRight) return { accepted: true, tries, left: most - tries };
  return { accepted: false, tries: tries + 1, left: most - tries - 1 };
}
