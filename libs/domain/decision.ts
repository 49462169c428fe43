import type { Language } from './language.js';

/**
 * Reasons that are the same for many, by their codes: stored instead of a text, so that each visitor
 * reads them in their own language.
 */
const REASON_TEMPLATES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  no_reason_given: { en: 'No reason was given', zh: '未说明原因' },
};

/** What a ban without a reason says, as the specification's call has none (section 7). */
export const NO_REASON_GIVEN = 'no_reason_given';

/** The stored reason of a decision in a visitor's language: a template's text, or what a person wrote. */
export function reasonText(reason: string, language: Language): string {
  return REASON_TEMPLATES[reason]?.[language] ?? reason;
}
