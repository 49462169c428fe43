import { formatContractAddress, parseTonAddress, type SiteSettings } from '#libs/domain/index.js';

/**
 * Wallets that say in their documentation which address opens a token in their app, by the name that their
 * apps go by; on mainnet, where all of them are. Others have none for it, or none that is documented.
 */
const TOKEN_PAGES: Readonly<Record<string, (address: string) => string>> = {
  mytonwallet: (address) => `mtw://token/ton/${address}`,
};

/** Opens the site's token in the app of a wallet; null where that is not possible. */
export function tokenLink(
  app: string | null,
  { contract_address, ton_network }: Pick<SiteSettings, 'contract_address' | 'ton_network'>,
): string | null {
  const contract = parseTonAddress(contract_address);
  const page = TOKEN_PAGES[app?.toLowerCase() ?? ''];
  if (!contract || !page || ton_network !== 'mainnet') return null;
  return page(formatContractAddress(contract.raw, ton_network));
}
