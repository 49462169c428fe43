import { MAX_LENGTH } from '#libs/domain/index.js';

/** Room for a number behind a key. */
const MAX_NAME = MAX_LENGTH.contentKey - 5;

interface NamedContent {
  type: string;
  title: string;
  title_en: string;
}

/** The key of a new item, from its page and its title, such as `whitepaper-token-supply`; one that is not taken. */
export function contentKey(item: NamedContent, taken: readonly string[]): string {
  const words = (item.title_en.trim() || item.title)
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const name = [item.type, ...(words ?? [])].join('-').slice(0, MAX_NAME).replace(/-$/, '');
  // A title without Latin letters, such as a Chinese one, has no words here.
  let number = words ? 1 : taken.filter((key) => key.startsWith(`${item.type}-`)).length + 1;
  const numbered = () => (words && number === 1 ? name : `${name}-${number}`);
  while (taken.includes(numbered())) number += 1;
  return numbered();
}
