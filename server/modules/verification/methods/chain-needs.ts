import type { SiteSettings } from '#libs/domain/index.js';

/** What is missing to ask the chain. */
export function chainNeeds(isConfigured: boolean, { chain_api_url }: SiteSettings): string[] {
  if (isConfigured) return [];
  return chain_api_url === '' ? ['chain_api_url'] : ['OUTBOUND_REQUESTS'];
}
