import { OWN_LINKS, type OwnLink } from '../participants/own-links.js';
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

/** Users from which the rule can hold a member: fewer are a family, or friends. */
export const LEAST_CLUSTER = 5;

/** Points for each doubling beyond four members, and at most. */
const POINTS_PER_DOUBLING = 6;
const MOST_SIZE_POINTS = 36;

/** Points when no wallet of a cluster has a past of its own; taken from the rest when all have one. */
const NO_PAST_POINTS = 15;
const PAST_DISCOUNT = 0.8;

/** Days before joining from which a wallet's first transaction is a past of its own. */
export const PAST_DAYS = 7;

/** Wallets whose past has to be known before the rule holds a member. */
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

/** How far a link weighs against one of its two users. */
export const LINK_WEIGHT = {
  /** Others can make it alone: send TON, copy a post, use a code. */
  none: 0,
  /** An own act that coincides with others. */
  shared: 1,
  /** Only the wallet's owner can make it. */
  certain: 2,
} as const;

/** Another user whom a member's own links reach. */
export interface Peer {
  /** Kinds of the member's own links that both share. */
  kinds: readonly ClusterLink[];
  /** The certain ones that no release covers: `key`, or `paid` where the member sent the peer's first TON. */
  certain: readonly ('key' | 'paid')[];
  /** Whether the member sent the peer's first TON; else `paid` is the payer whose TON the member passed on. */
  is_payee: boolean;
  /** Whether both share more than a payment: a key, a post, an inviter or a network. */
  is_related: boolean;
  is_known: boolean;
  has_past: boolean;
  /** Whether a person has banned or held the peer. */
  is_decided: boolean;
}

/** Facts about a member. */
interface OwnFacts extends Pick<Peer, 'is_known' | 'has_past'> {
  /** Whether the first TON came from the user whose code the member has used. */
  is_paid_by_inviter: boolean;
}

/** The rule for one member. */
export interface MemberRule {
  /** The setting `cluster_hold_score`; 0 switches the rule off. */
  least: number;
  readsHistories: boolean;
  /** Kinds of the member's own links that no release covers: it had none of the kind then. */
  fresh: ReadonlySet<ClusterLink>;
}

/** The judgement of a member. */
export interface MemberJudgement {
  /** 0 to 100, of the member's own links alone; 0 where they are not enough. */
  score: number;
  isHeld: boolean;
  /** Whether the wallets' histories have to be read first. */
  isWaiting: boolean;
  /** Peers by kind, for the reason. */
  counts: Readonly<Partial<Record<OwnLink, number>>>;
  /** Peers in all. */
  peers: number;
}

/**
 * Judges a member by own links (decision 68): those count whom the member shares two kinds with, or one that only the
 * owner can make.
 */
export function judgeMember(
  found: readonly Peer[],
  own: OwnFacts,
  { least, readsHistories, fresh }: MemberRule,
): MemberJudgement {
  const peers = independent(withoutSales(found), own).filter((peer) => isEvidence(peer, fresh));
  const users = peers.length + 1;
  const having = (is: (peer: Peer) => boolean) => peers.filter(is).length;
  const links = Object.fromEntries(
    CLUSTER_LINKS.map((kind) => [kind, having((peer) => kindsOf(peer).includes(kind))]),
  );
  const known = having(({ is_known }) => is_known) + Number(own.is_known);
  const with_past = having(({ has_past }) => has_past) + Number(own.has_past);
  const score = users < LEAST_CLUSTER ? 0 : clusterScore({ users, links, known, with_past });
  // The others were banned or held by a person: the same links need no score.
  const isDecided = having(({ is_decided }) => is_decided) * 2 >= peers.length;
  const isEnough = least > 0 && users >= LEAST_CLUSTER && (score >= least || isDecided);
  const isWaiting = isEnough && readsHistories && known < leastKnown(users);
  return {
    score,
    isHeld: isEnough && !isWaiting,
    isWaiting,
    counts: countsOf(peers),
    peers: peers.length,
  };
}

const leastKnown = (users: number): number => Math.min(LEAST_KNOWN, Math.ceil(users / 2));

const kindsOf = ({ kinds, certain }: Peer): ClusterLink[] => [
  ...new Set([...kinds, ...certain.map((kind) => (kind === 'paid' ? 'funder' : kind))]),
];

/** Payees from which a sender can be a service. */
const MANY_PAYEES = LEAST_CLUSTER - 1;

/**
 * A sender is a service, such as a seller of TON, when most of many payees share nothing else with it: their payments
 * are no evidence of one person, no more than those of an address outside.
 */
function withoutSales(found: readonly Peer[]): readonly Peer[] {
  const payees = found.filter(({ is_payee }) => is_payee);
  const related = payees.filter(({ is_related }) => is_related).length;
  if (payees.length < MANY_PAYEES || related * 2 >= payees.length) return found;
  return found.map((peer) =>
    peer.is_payee ? { ...peer, certain: peer.certain.filter((kind) => kind !== 'paid') } : peer,
  );
}

/**
 * A host who invites guests and gives them their first TON is one trait of the guests, not two, however many they are. The
 * host is judged by the own payments.
 */
function independent(found: readonly Peer[], { is_paid_by_inviter }: OwnFacts): readonly Peer[] {
  if (!is_paid_by_inviter) return found;
  return found.map((peer) =>
    peer.kinds.includes('invitation')
      ? { ...peer, kinds: peer.kinds.filter((kind) => kind !== 'funder') }
      : peer,
  );
}

/**
 * Kinds that one occasion brings about: at a meeting, in a class or a family, people come on one network and invite each
 * other. Together they are one trait.
 */
const OF_ONE_OCCASION: readonly ClusterLink[] = ['invitation', 'network'];

const traitsOf = ({ kinds }: Peer): number =>
  new Set(kinds.map((kind) => (OF_ONE_OCCASION.includes(kind) ? 'occasion' : kind))).size;

const isEvidence = (peer: Peer, fresh: ReadonlySet<ClusterLink>): boolean =>
  peer.certain.length > 0 || (traitsOf(peer) > 1 && peer.kinds.some((kind) => fresh.has(kind)));

function countsOf(peers: readonly Peer[]): MemberJudgement['counts'] {
  const count = (kind: OwnLink) =>
    peers.filter(({ kinds, certain }) => [...kinds, ...certain].some((one) => one === kind)).length;
  return Object.fromEntries(
    OWN_LINKS.map((kind) => [kind, count(kind)] as const).filter(([, peers]) => peers > 0),
  );
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
