import { isHttpAddress } from './link.js';
import type { VerificationMethod, VerificationSettings } from './tasks.js';
import { hasVisibleText, withoutInvisible } from './visible-text.js';

/** How often a visitor may try a word, where the task does not say. */
export const DEFAULT_TRIES = 5;

/** Decimals of TON, and of a jetton that does not tell its own. */
export const TON_DECIMALS = 9;

/** What each method is given of a task's settings; all others are refused. */
export const METHOD_SETTINGS: Readonly<
  Record<VerificationMethod, readonly (keyof VerificationSettings)[]>
> = {
  self: [],
  wallet: [],
  page_visit: ['path', 'seconds'],
  code: ['tries', 'passcode_count'],
  ton_balance: ['amount'],
  jetton_balance: ['amount', 'jetton_address'],
  referrals: ['count'],
  telegram_member: ['chat'],
  manual: ['evidence', 'evidence_hint', 'evidence_hint_en'],
};

/**
 * A word as it is compared: case, width, white space and characters that nobody sees do not matter; `''`
 * where nothing else is there. Never throws.
 */
export function normaliseWord(text: string): string {
  return withoutInvisible(withoutInvisible(text).normalize('NFKC').toLowerCase());
}

/**
 * The forms in which a word may be stored: as it is compared now, and as it was before characters that
 * nobody sees were left out. Never throws.
 */
export function wordForms(text: string): string[] {
  const before = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  return [...new Set([normaliseWord(text), before])];
}

/** Whether what was handed in is of the kind that is asked for. Never throws. */
export function isEvidence(kind: VerificationSettings['evidence'], text: string): boolean {
  return kind === 'link' ? isHttpAddress(text.trim()) : hasVisibleText(text);
}

/**
 * The smallest units of an amount in whole coins, exactly; digits beyond the decimals count up, so that
 * less is never enough.
 *
 * @param amount digits with or without a decimal point, such as `1.5`
 */
export function toUnits(amount: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  const kept = fraction.slice(0, decimals).padEnd(decimals, '0');
  const isCut = /[1-9]/.test(fraction.slice(decimals));
  return BigInt(`${whole}${kept}`) + (isCut ? 1n : 0n);
}

/** The same the other way round, without zeros at the end. */
export function fromUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** What a try at a word counts for: `left` tries are left after it. */
export function wordVerdict(
  isRight: boolean,
  tries: number,
  most: number,
): { accepted: boolean; tries: number; left: number } {
  if (tries >= most) return { accepted: false, tries, left: 0 };
  if (isRight) return { accepted: true, tries, left: most - tries };
  return { accepted: false, tries: tries + 1, left: most - tries - 1 };
}
