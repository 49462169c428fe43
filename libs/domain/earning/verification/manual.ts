import { MAX_LENGTH } from '../../limits.js';
import type { Method, MethodTexts } from './method.js';

/** A reviewer checks a link or a text. */
export const manual = {
  settings: {
    evidence: { kind: 'choice', choices: ['link', 'text'], fallback: 'text' },
    evidence_hint: { kind: 'text', max: MAX_LENGTH.title },
    evidence_hint_en: { kind: 'text', max: MAX_LENGTH.title },
  },
  needs: [],
  submits: 'evidence',
  account: null,
  card: { en: 'Checked by a person within 24 hours', zh: '由人工在 24 小时内审核' },
  hint: { en: 'A person looks at it within 24 hours.', zh: '将在 24 小时内由人工审核。' },
} as const satisfies Method;

export const manualTexts: MethodTexts<typeof manual> = {
  name: { en: 'A person looks at it', zh: '人工审核' },
  help: {
    en: 'The visitor submits something, and a person checks it within 24 hours.',
    zh: '访客提交内容，由人工在 24 小时内审核。',
  },
  settings: {
    evidence: {
      label: { en: 'What is submitted', zh: '提交内容' },
      choices: { link: { en: 'A link', zh: '链接' }, text: { en: 'A text', zh: '文字' } },
      description: 'what is submitted.',
      example: 'link',
    },
    evidence_hint: {
      label: { en: 'What to submit, in Chinese', zh: '提交说明（中文）' },
      description: 'what visitors have to submit, in Chinese.',
      example: '你的帖子链接',
    },
    evidence_hint_en: {
      label: { en: 'What to submit, in English', zh: '提交说明（英文）' },
      help: {
        en: 'Shown above the field. Left empty, visitors read the other language.',
        zh: '显示在输入框上方。留空时访客看到另一种语言。',
      },
      description: 'the same in English.',
      example: 'The link to your post',
    },
  },
};
