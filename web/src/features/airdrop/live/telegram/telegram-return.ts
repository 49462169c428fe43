import type { Schemas } from '#libs/api-client/index.js';

const NAME = 'tgAuthResult';

/** What Telegram's login page says: an account, or null for a visitor who has declined. */
export type TelegramReturn = Schemas['TelegramLoginDto'] | null;

let returned: TelegramReturn | undefined;

/**
 * Takes what Telegram's login page has put into the address out of it, where it could be shared or
 * shown again. It is kept until the visitor is known.
 */
export function takeFromAddress(): void {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const text = parameters.get(NAME);
  if (text === null) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  returned = decode(text);
}

/** Hands the answer over, once; undefined where there is none. */
export function takeTelegramReturn(): TelegramReturn | undefined {
  const answer = returned;
  returned = undefined;
  return answer;
}

/** JSON in base64 for addresses, whose padding may be missing; anything else counts as declined. */
function decode(text: string): TelegramReturn {
  try {
    const base64 = text.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' ? (value as TelegramReturn) : null;
  } catch (error) {
    console.info('The answer of Telegram’s login cannot be read.', error);
    return null;
  }
}
