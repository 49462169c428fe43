import { stateMachine } from './state-machine.js';

const DECIDED = ['held', 'released', 'banned'] as const;

/**
 * The transitions of a cluster: a decision comes in parts, replaces others, and all can be undone. An open one
 * stays open when the decision of a cluster that it has taken in is undone.
 */
export const clusterStates = stateMachine('cluster', {
  open: ['open', ...DECIDED],
  held: ['open', ...DECIDED],
  released: ['open', ...DECIDED],
  banned: ['open', ...DECIDED],
});

/** The last decision of a person about a cluster. */
export const CLUSTER_STATUSES = clusterStates.statuses;

export type ClusterStatus = (typeof CLUSTER_STATUSES)[number];
