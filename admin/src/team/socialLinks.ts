import { readSocialLinks, type SocialNetwork } from '#libs/domain/index.js';

/** The address of a network in the JSON text, `''` when there is none. */
export function linkOf(json: string, network: SocialNetwork): string {
  const address = readSocialLinks(json)?.[network];
  return typeof address === 'string' ? address : '';
}

/** The JSON text with one network's address changed; keys it does not know stay as they are. */
export function withLink(json: string, network: SocialNetwork, address: string): string {
  const links: Record<string, unknown> = { ...readSocialLinks(json), [network]: address };
  if (address === '') delete links[network];
  return Object.keys(links).length === 0 ? '' : JSON.stringify(links);
}
