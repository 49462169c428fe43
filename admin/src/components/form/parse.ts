import {
  addressFault,
  tonAddressFault as domainTonAddressFault,
  isHttpAddress,
  isLink,
} from '#libs/domain/index.js';

/** Reads points and order as integers, 0 when it is not a number (section 5). */
export function parseWholeNumber(value: string | number | null): number {
  const number = Number.parseInt(String(value ?? ''), 10);
  return Number.isNaN(number) ? 0 : number;
}

/** Keeps a cleared text as '' instead of react-admin's null: texts on the wire are never null. */
export function keepEmptyText(value: string | null): string {
  return value ?? '';
}

const HOST = /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}(?=$|[/?#])/i;

/** Completes an address without its scheme, such as `t.me/name`; any other text stays as it is. */
export function completeAddress(typed: string): string {
  const address = `https://${typed.trim()}`;
  return HOST.test(typed.trim()) && isHttpAddress(address) ? address : typed.trim();
}

/** The error of an optional http(s) address, as a key of the catalogue. */
export function httpAddress(address: string | null | undefined): string | undefined {
  const fault = address ? addressFault(address) : null;
  return fault ? `address_fault.${fault}` : undefined;
}

/** The same where a path of this site is allowed. */
export function linkOrPath(link: string | null | undefined): string | undefined {
  if (!link || isLink(link)) return undefined;
  const fault = addressFault(link);
  return fault === 'malformed' ? 'tasks.url_invalid' : httpAddress(link);
}

/** The error of an optional whole number. */
export const wholeNumberFault = (value: unknown): string | undefined =>
  value === null || value === undefined || Number.isInteger(value)
    ? undefined
    : 'fault.whole_number';

/** The error of an optional address on TON. */
export function tonAddressFault(value: string | null | undefined): string | undefined {
  const fault = value ? domainTonAddressFault(value) : null;
  return fault ? `ton_address_fault.${fault}` : undefined;
}
