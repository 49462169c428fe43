import type { HoldReason } from '../participants/hold.js';
import { stateMachine } from '../state-machine.js';

/** Links that join users into a cluster, the strongest first. */
export const CLUSTER_LINKS = ['key', 'funder', 'evidence', 'invitation', 'network'] as const;

export type ClusterLink = (typeof CLUSTER_LINKS)[number];

/** A cluster's points for a kind of link, if it joins all members. */
const WEIGHTS: Readonly<Record<ClusterLink, number>> = {
  key: 50,
  funder: 40,
  evidence: 35,
  invitation: 32,
  network: 25,
};

/** Members from which a cluster can be held by the rule: fewer are a family, or friends. */
export const LEAST_CLUSTER = 5;

/** Points for each doubling beyond four members, and at most. */
const POINTS_PER_DOUBLING = 6;
const MOST_SIZE_POINTS = 36;

/** Points when no wallet of a cluster has a past of its own; taken from the rest when all have one. */
const NO_PAST_POINTS = 15;
const PAST_DISCOUNT = 0.8;

/** Days before joining from which a wallet's first transaction is a past of its own. */
export const PAST_DAYS = 7;

/** Wallets of a cluster whose past has to be known before the rule holds it. */
const LEAST_KNOWN = 10;

/** Members of a cluster, and the links between them by kind. */
export interface ClusterCounts {
  users: number;
  links: Readonly<Partial<Record<ClusterLink, number>>>;
  /** Members with a known wallet history, and members with a past of their own. */
  known: number;
  with_past: number;
}

const covered = ({ users, links }: ClusterCounts, kind: ClusterLink): number =>
  users < 2 ? 0 : Math.min(1, (links[kind] ?? 0) / (users - 1));

/** How much a cluster looks like one person, 0 to 100. A tree of links has one fewer than members. */
export function clusterScore(counts: ClusterCounts): number {
  const { users, known, with_past } = counts;
  if (users < 2) return 0;
  const joined = CLUSTER_LINKS.reduce(
    (sum, kind) => sum + WEIGHTS[kind] * covered(counts, kind),
    0,
  );
  const doublings = Math.max(0, Math.log2(users / 4));
  const size = Math.min(MOST_SIZE_POINTS, POINTS_PER_DOUBLING * doublings);
  const past = known === 0 ? 0 : with_past / known;
  const noPast = known === 0 ? 0 : NO_PAST_POINTS * (1 - past);
  const score = (joined + size) * (1 - PAST_DISCOUNT * past) + noPast;
  return Math.round(Math.min(100, Math.max(0, score)));
}

/** Whether the rule holds a cluster's members. `least`: the setting `cluster_hold_score`; 0 switches the rule off. */
export function isClusterHeld(
  counts: ClusterCounts,
  { least, readsHistories }: { least: number; readsHistories: boolean },
): boolean {
  const { users, known } = counts;
  if (least === 0 || users < LEAST_CLUSTER || clusterScore(counts) < least) return false;
  return !readsHistories || known >= Math.min(LEAST_KNOWN, Math.ceil(users / 2));
}

const REASONS: Readonly<Record<ClusterLink, HoldReason>> = {
  key: 'linked_by_key',
  funder: 'linked_by_funder',
  evidence: 'linked_by_evidence',
  invitation: 'linked_by_invitations',
  network: 'linked_by_network',
};

/** The heaviest link of a cluster, as the reason of its members' hold. */
export function clusterReason(counts: ClusterCounts): HoldReason {
  const weight = (kind: ClusterLink) => WEIGHTS[kind] * covered(counts, kind);
  const [first] = CLUSTER_LINKS.toSorted((one, other) => weight(other) - weight(one));
  return REASONS[first ?? 'network'];
}

/** Decisions of a person about a cluster, or about some of its members. */
export const CLUSTER_ACTIONS = ['hold', 'release', 'ban', 'exclude'] as const;

export type ClusterAction = (typeof CLUSTER_ACTIONS)[number];

/** Score from which a cluster is a signal of its members. */
export const NOTABLE_CLUSTER = 30;

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
