/** The networks a member can have a link to (specification section 3), in order. */
export const NETWORKS = ['twitter', 'linkedin', 'github'] as const;

export type Network = (typeof NETWORKS)[number];

function parseObject(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    // Empty or unreadable text holds no links (decision 7).
    return {};
  }
}

/** The address of a network in the JSON text, `''` when there is none. */
export function linkOf(json: string, network: Network): string {
  const address = parseObject(json)[network];
  return typeof address === 'string' ? address : '';
}

/** The JSON text with one network's address changed; keys it does not know stay as they are. */
export function withLink(json: string, network: Network, address: string): string {
  const links: Record<string, unknown> = { ...parseObject(json), [network]: address };
  if (address === '') delete links[network];
  return Object.keys(links).length === 0 ? '' : JSON.stringify(links);
}

/** True for an empty text and for an http(s) address, as the server has it (decision 7). */
export function isLinkAddress(address: string): boolean {
  return address === '' || (/^https?:\/\/\S+$/i.test(address) && URL.canParse(address));
}
