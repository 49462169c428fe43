import type { Schemas } from '#libs/api-client/index.js';

const NAME = 'tgAuthResult';

/** The answer of Telegram's login page: an account, or null when the visitor declined. */
export type TelegramReturn = Schemas['TelegramLoginDto'] | null;

let returned: TelegramReturn | undefined;

/** Removes the answer of Telegram's login page from the address, and keeps it until the visitor is known. */
export function takeFromAddress(): void {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const text = parameters.get(NAME);
  if (text === null) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  returned = decode(text);
}

/** Returns the answer once; undefined without one. */
export function takeTelegramReturn(): TelegramReturn | undefined {
  const answer = returned;
  returned = undefined;
  return answer;
}

/** Decodes JSON in base64url; anything else counts as declined. */
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
