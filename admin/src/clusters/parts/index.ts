/** The parts of a cluster's page in order; the first has the cluster's own address. */
const CLUSTER_PARTS = ['overview', 'members', 'decisions'] as const;

export type ClusterPart = (typeof CLUSTER_PARTS)[number];

/** The part that an address names; undefined for none. */
export const partAt = (address: string): ClusterPart | undefined =>
  address === '' ? 'overview' : CLUSTER_PARTS.slice(1).find((part) => part === address);
