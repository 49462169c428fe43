import { nameSkeleton } from './look-alikes.js';

/** Fewest and most characters of a name that a visitor chooses. */
export const USERNAME_LENGTH = { min: 3, max: 24 } as const;

export type UsernameProblem = 'length' | 'characters' | 'mixed_scripts' | 'reserved';

/** Letters with their marks, digits, and single dots, dashes and underscores between them. */
const FORM = /^[\p{L}\p{Nd}][\p{M}]*(?:[._-]?[\p{L}\p{Nd}][\p{M}]*)*$/u;

/** More marks on one letter are no writing but a way to draw over the lines around it. */
const STACKED_MARKS = /\p{M}{3}/u;

/** Letters and marks among them that show nothing, such as the Hangul fillers and variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** Scripts that are written together: the "highly restrictive" level of Unicode's UTS 39, section 5.2. */
const SCRIPTS = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
  ['Arabic'],
  ['Armenian'],
  ['Bengali'],
  ['Cyrillic'],
  ['Devanagari'],
  ['Ethiopic'],
  ['Georgian'],
  ['Greek'],
  ['Gujarati'],
  ['Gurmukhi'],
  ['Hebrew'],
  ['Kannada'],
  ['Khmer'],
  ['Lao'],
  ['Malayalam'],
  ['Mongolian'],
  ['Myanmar'],
  ['Sinhala'],
  ['Tamil'],
  ['Telugu'],
  ['Thai'],
  ['Tibetan'],
].map((scripts) => {
  const classes = [scripts, 'Common', 'Inherited'].flat().map((script) => `\\p{scx=${script}}`);
  return new RegExp(`^[${classes.join('')}]*$`, 'u');
});

/** Whether the letters of a name are of scripts that are written together. */
export const isOfOneScript = (name: string): boolean => SCRIPTS.some((script) => script.test(name));

/** Names that others would take for the operator's own, alone or together. */
const RESERVED = [
  'admin',
  'administrator',
  'anonymous',
  'deleted',
  'help',
  'helpdesk',
  'jetdrop',
  'mod',
  'moderator',
  'null',
  'official',
  'operator',
  'owner',
  'root',
  'staff',
  'support',
  'system',
  'team',
  'undefined',
  '系统',
  '系統',
  '版主',
  '团队',
  '團隊',
  '运营',
  '營運',
];

/** Words that make no other name of a reserved one, before or after it. */
const AFFIXES = [
  'the',
  'real',
  'my',
  'airdrop',
  'app',
  'bot',
  'care',
  'center',
  'centre',
  'chat',
  'community',
  'crypto',
  'customer',
  'desk',
  'dev',
  'global',
  'hq',
  'info',
  'io',
  'manager',
  'news',
  'online',
  'project',
  'service',
  'services',
  'site',
  'token',
  'ton',
  '中心',
  '中文',
  '小',
  '号',
  '員',
  '员',
];

/** Chinese words that make any name one of the operator's. */
const OPERATOR_WORDS = ['管理员', '管理員', '官方', '客服'];

const alternatives = (words: readonly string[]): string =>
  words
    .map((word) => nameSkeleton(word))
    .filter((word) => word !== '')
    .join('|');

/** Whether a name consists of reserved words, with affixes and with digits before or behind. */
function isReserved(username: string, reserved: readonly string[]): boolean {
  // Separators and hidden characters between letters are ignored.
  if (OPERATOR_WORDS.some((word) => nameSkeleton(username).includes(word))) return true;
  const words = alternatives([...RESERVED, ...reserved]);
  const affixes = alternatives(AFFIXES);
  const form = new RegExp(`^(?:${affixes})*(?:${words})(?:${words}|${affixes})*$`, 'u');
  const plain = username.normalize('NFKC');
  // Digits may stand for letters, or number the names.
  return [plain, plain.replace(/\p{Nd}+$/u, ''), plain.replace(/^\p{Nd}+|\p{Nd}+$/gu, '')].some(
    (name) => form.test(nameSkeleton(name)),
  );
}

/** The problem of a chosen name, or null. @param reserved further names, such as the site's own */
export function usernameProblem(
  username: string,
  reserved: readonly string[] = [],
): UsernameProblem | null {
  const { length } = [...username];
  if (length < USERNAME_LENGTH.min || length > USERNAME_LENGTH.max) return 'length';
  // Names that look the same are stored the same: no full-width letters, ligatures or loose accents.
  if (username !== username.normalize('NFKC')) return 'characters';
  if (!FORM.test(username) || STACKED_MARKS.test(username) || INVISIBLE.test(username)) {
    return 'characters';
  }
  if (!isOfOneScript(username)) return 'mixed_scripts';
  return isReserved(username, reserved) ? 'reserved' : null;
}
