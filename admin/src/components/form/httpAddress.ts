import { addressFault, isLink } from '#libs/domain/index.js';

/** What is wrong with an http(s) address that may be left empty, as a key of the catalogue. */
export function httpAddress(address: string | null | undefined): string | undefined {
  const fault = address ? addressFault(address) : null;
  return fault ? `address_fault.${fault}` : undefined;
}

/** The same for what may be a path of this site too. */
export function linkOrPath(link: string | null | undefined): string | undefined {
  if (!link || isLink(link)) return undefined;
  const fault = addressFault(link);
  return fault === 'malformed' ? 'tasks.url_invalid' : httpAddress(link);
}
