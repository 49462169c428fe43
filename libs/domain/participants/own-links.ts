import type { Texts } from '../earning/verification/index.js';
import { fillText } from '../fill-text.js';
import type { Language } from '../language.js';

/** Kinds of a user's own links as the reason of a hold names them, the strongest first. */
export const OWN_LINKS = ['key', 'paid', 'funder', 'evidence', 'invitation', 'network'] as const;

export type OwnLink = (typeof OWN_LINKS)[number];

/** Phrases for links with `{n}` others. */
const PHRASES: Readonly<Record<OwnLink, Texts>> = {
  key: { en: 'it shares its key with {n}', zh: '与其中 {n} 个使用同一密钥' },
  paid: {
    en: 'it sent or passed on the first TON of {n}',
    zh: '向其中 {n} 个转出或转手了首笔 TON',
  },
  funder: {
    en: 'its first TON came from the same source as that of {n}',
    zh: '首笔 TON 与其中 {n} 个来自同一来源',
  },
  evidence: {
    en: 'you submitted a post that {n} had submitted before',
    zh: '你提交的内容此前已被其中 {n} 个提交过',
  },
  invitation: {
    en: 'you were invited like {n}, within ten minutes of one of them',
    zh: '与其中 {n} 个属于同一组邀请，且在其中一个加入后十分钟内加入',
  },
  network: {
    en: 'you joined from the same network as {n}, five in a minute or twenty in a day',
    zh: '与其中 {n} 个从同一网络加入，一分钟内五个或一天内二十个',
  },
};

/** The phrases of all kinds of links in the details of a reason, in one text. */
export function ownLinksText(
  details: Readonly<Record<string, string | number>>,
  language: Language,
): string {
  const phrases = OWN_LINKS.filter((kind) => Object.hasOwn(details, kind)).map((kind) =>
    fillText(PHRASES[kind][language], { n: details[kind] }),
  );
  return phrases.join(language === 'zh' ? '；' : '; ');
}
