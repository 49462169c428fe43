import type { Language } from './language.js';

/**
 * Reasons that are the same for many, by their codes: stored instead of a text, so that each reader
 * has them in their own language.
 */
const REASON_TEMPLATES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  no_reason_given: { en: 'No reason was given', zh: '未说明原因' },
  several_accounts: {
    en: 'Several wallets run by one person',
    zh: '同一人使用多个钱包参与',
  },
  automation: { en: 'Taking part by script or bot', zh: '使用脚本或机器人参与' },
  false_evidence: { en: 'False or copied evidence', zh: '提交虚假或盗用的凭证' },
  abuse: { en: 'Deceiving or harassing others', zh: '欺骗或骚扰他人' },
};

/** What a ban without a reason says, as the specification's call has none (section 7). */
export const NO_REASON_GIVEN = 'no_reason_given';

/** The usual reasons of a ban, by their codes. */
export const BAN_REASONS = ['several_accounts', 'automation', 'false_evidence', 'abuse'] as const;

/** The stored reason of a decision in a reader's language: a template's text, or what a person wrote. */
export function reasonText(reason: string, language: Language): string {
  return REASON_TEMPLATES[reason]?.[language] ?? reason;
}

/** What is stored for a written reason: the code of the template that says so in any language. */
export function reasonCode(text: string): string {
  const written = text.trim();
  const templates = Object.entries(REASON_TEMPLATES);
  const [code] = templates.find(([, texts]) => Object.values(texts).includes(written)) ?? [written];
  return code;
}
