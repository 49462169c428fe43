/** An address as the connect button shows it: its first and last 4 characters (specification sections 2 and 9). */
export const shortenAddress = (address: string): string =>
  address.length <= 8 ? address : `${address.slice(0, 4)}…${address.slice(-4)}`;

/** The beginning and the end of an address that was shortened, such as `UQWZ…z8UA`; null for any other text (decision 70). */
export function partsOfShortened(text: string): [beginning: string, end: string] | null {
  const [, beginning, end] = /^([\w:-]{4,})(?:…|\.{2,3})([\w-]{4,})$/.exec(text.trim()) ?? [];
  return beginning && end ? [beginning, end] : null;
}

/** An address as the admin's tables show it: its first 10 characters (specification sections 2 and 9). */
export const truncateAddress = (address: string): string =>
  address.length <= 10 ? address : `${address.slice(0, 10)}…`;

/** Friendly and raw spellings of addresses on TON, within any text; Safari before 16.4 knows no lookbehind. */
const ADDRESSES = /(^|[^\w-])([EUk0]Q[\w-]{46}|-?\d+:[\da-fA-F]{64})(?![\w-])/g;

/** A text with every wallet address in it shortened. */
export function shortenAddresses(text: string): string {
  const shorten = (_: string, before: string, address: string) => before + shortenAddress(address);
  return text.replace(ADDRESSES, shorten);
}
