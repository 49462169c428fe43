/** Fewest and most characters of a name that a visitor chooses. */
export const USERNAME_LENGTH = { min: 3, max: 24 } as const;

export type UsernameProblem = 'length' | 'characters' | 'mixed_scripts' | 'reserved';

/** Letters with their marks, digits, and single dots, dashes and underscores between them. */
const FORM = /^[\p{L}\p{Nd}][\p{M}]*(?:[._-]?[\p{L}\p{Nd}][\p{M}]*)*$/u;

/** More marks on one letter are no writing but a way to draw over the lines around it. */
const STACKED_MARKS = /\p{M}{3}/u;

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

/** Names that others would take for the operator's own. */
const RESERVED = [
  'admin',
  'administrator',
  'anonymous',
  'deleted',
  'help',
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
  '管理员',
  '官方',
  '客服',
  '系统',
  '版主',
  '团队',
];

/**
 * What is wrong with a name that a visitor would like to have, or null.
 *
 * @param reserved further names that are not available, such as the site's own
 */
export function usernameProblem(
  username: string,
  reserved: readonly string[] = [],
): UsernameProblem | null {
  const { length } = [...username];
  if (length < USERNAME_LENGTH.min || length > USERNAME_LENGTH.max) return 'length';
  // What looks the same is stored the same: full-width letters, ligatures and loose accents are not.
  if (username !== username.normalize('NFKC')) return 'characters';
  if (!FORM.test(username) || STACKED_MARKS.test(username)) return 'characters';
  if (!SCRIPTS.some((script) => script.test(username))) return 'mixed_scripts';
  const skeleton = skeletonOf(username);
  return [...RESERVED, ...reserved].some((name) => skeletonOf(name) === skeleton)
    ? 'reserved'
    : null;
}

/** By this two names are the same, however their letters are cased. */
export function usernameKey(username: string): string {
  // Upper case first: some letters have two lower cases, such as the Greek sigma.
  return username.normalize('NFKC').toUpperCase().toLowerCase();
}

/** Each letter with the letters and digits that look like it. */
const LOOKALIKES = [
  'a4аαɑᴀ',
  'b8вьβʙ',
  'cсϲᴄ',
  'dԁᴅ',
  'e3еєεᴇ',
  'fꜰ',
  'gɡɢ',
  'hнһհʜ',
  'i1lіїӏιıłɪʟ|',
  'jјᴊ',
  'kкκᴋ',
  'mмᴍ',
  'nпηոɴ',
  'o0оοσօøᴏ',
  'pрρᴘ',
  'qԛ',
  'rʀ',
  's5ѕꜱ',
  't7тτᴛ',
  'uυսμᴜ',
  'vνѵᴠ',
  'wԝωᴡ',
  'xхχ',
  'yуγүʏ',
  'z2ᴢ',
];
const LOOKS = new Map(
  LOOKALIKES.flatMap(([letter = '', ...others]) =>
    others.map((other): [string, string] => [other, letter]),
  ),
);

/** What a name looks like: `ad.min`, `adm1n` and `аdmin` with a Cyrillic letter are `admin` to a reader. */
function skeletonOf(name: string): string {
  const letters = usernameKey(name)
    .normalize('NFD')
    .replace(/[^\p{L}\p{Nd}]/gu, '');
  const skeleton = Array.from(letters, (letter) => LOOKS.get(letter) ?? letter).join('');
  return skeleton.replaceAll('rn', 'm').replaceAll('vv', 'w');
}
