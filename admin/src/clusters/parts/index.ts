/** The parts of a cluster's page in order; the first has the cluster's own address. */
export const CLUSTER_PARTS = ['overview', 'members', 'decisions'] as const;

export type ClusterPart = (typeof CLUSTER_PARTS)[number];
