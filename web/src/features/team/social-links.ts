/** The networks a member's page shows, in order. */
export const NETWORKS = ['twitter', 'linkedin', 'github'] as const;

export type Network = (typeof NETWORKS)[number];

interface SocialLink {
  network: Network;
  url: string;
}

function parseObject(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch (error) {
    console.warn('A member’s social links are not JSON; none are shown.', error);
    return {};
  }
}

/** The links in a member's JSON text; none when it cannot be parsed (decision 7). */
export function parseSocialLinks(json: string): SocialLink[] {
  if (!json.trim()) return [];
  const links = parseObject(json);
  return NETWORKS.flatMap((network) => {
    const url = links[network];
    return typeof url === 'string' && /^https?:\/\//i.test(url) ? [{ network, url }] : [];
  });
}
