const ELLIPSIS = '…';
const SHORT_EDGE = 4;
const TRUNCATED_LENGTH = 10;

/** An address as the connect button shows it: its first and last 4 characters (specification sections 2 and 9). */
export function shortenAddress(address: string): string {
  if (address.length <= 2 * SHORT_EDGE) return address;
  return address.slice(0, SHORT_EDGE) + ELLIPSIS + address.slice(-SHORT_EDGE);
}

/** An address as the admin's tables show it: its first 10 characters (specification sections 2 and 9). */
export function truncateAddress(address: string): string {
  if (address.length <= TRUNCATED_LENGTH) return address;
  return address.slice(0, TRUNCATED_LENGTH) + ELLIPSIS;
}

/** Friendly and raw spellings of addresses on TON, within any text. */
const ADDRESSES = /(?<![\w-])(?:[EUk0]Q[\w-]{46}|-?\d+:[\da-fA-F]{64})(?![\w-])/g;

/** A text with every wallet address in it shortened. */
export function shortenAddresses(text: string): string {
  return text.replace(ADDRESSES, shortenAddress);
}
