import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type ClusterLink,
  judgeMember,
  LINK_WEIGHT,
  type MemberJudgement,
  type Peer,
} from '#libs/domain/index.js';
import { tables } from '../../../reports/tables.js';
import { HoldService, type RuleFacts } from '../../participants/holds/hold.service.js';
import { WalletHistoryRepository } from '../../participants/wallet-histories/wallet-history.repository.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { ClusterRepository } from './cluster.repository.js';
import { clusterUsers, findPasts } from './cluster-members.report.js';
import { findPublicPosts } from './evidence-links.report.js';
import { linkRules } from './link-query.report.js';
import {
  findOwnLinks,
  findReached,
  findReleases,
  findShared,
  type OwnLinkRow,
  type Shared,
  type Start,
} from './own-links.report.js';

/** Wallets that are read before others for one member who waits for them. */
const MAX_READ_SOON = 10;

/** A user with the links that weigh against them, and the users these lead to. */
interface Candidate {
  id: number;
  links: readonly OwnLinkRow[];
  /** The certain ones that no release covers. */
  certain: readonly OwnLinkRow[];
  /** Kinds that are not enough alone. */
  kinds: readonly ClusterLink[];
  /** Kinds without a known link at the last release. */
  fresh: ReadonlySet<ClusterLink>;
  /** Others by kind; `paid`: to whom the user sent, or passed on, their first TON. */
  reached: Map<ClusterLink | 'paid', Set<number>>;
  /** Users to whom the user has sent their first TON. */
  payees: Set<number>;
}

/**
 * Judges users by the links that weigh against them (decision 68), and holds them where the rule says so. Clusters are
 * for people: being joined to others decides nothing.
 */
@Injectable()
export class ClusterJudgeService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly clusters: ClusterRepository,
    private readonly holds: HoldService,
    private readonly settings: SettingsService,
    private readonly histories: WalletHistoryRepository,
  ) {}

  /** Judges the members for whose histories it has waited. Returns whether there were any. */
  async judgeDue(limit: number): Promise<boolean> {
    const ids = await this.clusters.takeDue(limit);
    await this.judge(ids);
    return ids.length > 0;
  }

  /** Judges users in the caller's transaction. */
  async judge(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const settings = await this.settings.read();
    const { cluster_hold_score: least } = settings;
    const { readsHistories, ownPosts } = linkRules(settings);
    const candidates = await this.candidatesOf(ids);
    const pairs = candidates.flatMap(({ id, reached }) =>
      [...othersOf(reached)].map((other) => ({ user_id: id, other })),
    );
    const userIds = candidates.map(({ id }) => id);
    const publicPosts = await findPublicPosts(tables(this.em), userIds, ownPosts);
    const found = await findShared(this.em, pairs, publicPosts);
    const shared = Map.groupBy(found, ({ user_id }) => user_id);
    const pasts = new Map((await findPasts(this.em, userIds)).map((row) => [row.user_id, row]));
    const scores = new Map(ids.map((id) => [id, { user_id: id, score: 0, is_waiting: false }]));
    const held = new Map<number, RuleFacts>();
    for (const candidate of candidates) {
      const { id, links, fresh } = candidate;
      const known = shared.get(id) ?? [];
      const past = pasts.get(id);
      const judgement = judgeMember(
        known.map((row) => peerOf(candidate, row)),
        {
          is_known: past !== undefined,
          has_past: past?.has_past ?? false,
          is_paid_by_inviter: known.some(({ is_paid_by_inviter }) => is_paid_by_inviter),
        },
        { least, readsHistories, fresh },
      );
      const { score, isWaiting: is_waiting } = judgement;
      scores.set(id, { user_id: id, score, is_waiting });
      if (is_waiting) await this.readSoon(id, known);
      if (judgement.isHeld) held.set(id, factsOf(judgement, links));
    }
    await this.hold(held);
    await this.clusters.setScores([...scores.values()]);
  }

  /** The users with links that can be enough: of two kinds, or of one that only an owner can make. */
  private async candidatesOf(ids: readonly number[]): Promise<Candidate[]> {
    const own = Map.groupBy(await findOwnLinks(this.em, ids), ({ user_id }) => user_id);
    const releases = await findReleases(this.em, [...own.keys()]);
    const candidates = [...own].flatMap(([id, links]) => {
      const released = releases.get(id) ?? 0;
      const certain = links.filter(
        ({ weight, created_at }) =>
          weight === LINK_WEIGHT.certain && Date.parse(created_at) > released,
      );
      const kinds = [...new Set(links.filter(isShared).map(({ kind }) => kind))];
      if (certain.length === 0 && kinds.length < 2) return [];
      const fresh = freshKinds(links, released);
      return [{ id, links, certain, kinds, fresh, reached: new Map(), payees: new Set<number>() }];
    });
    const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
    const reached = await findReached(this.em, candidates.flatMap(startsOf));
    for (const { user_id, other, kind, to_payers } of reached) {
      add(byId.get(user_id), to_payers ? 'paid' : kind, other);
    }
    for (const candidate of candidates) {
      for (const { kind, other } of candidate.certain) {
        if (kind !== 'funder') continue;
        add(candidate, 'paid', other);
        candidate.payees.add(other);
      }
    }
    return candidates;
  }

  private async readSoon(id: number, known: readonly Shared[]): Promise<void> {
    const unread = known.filter(({ is_known }) => !is_known).map(({ other }) => other);
    await this.histories.readSoon([id, ...unread.slice(0, MAX_READ_SOON)]);
  }

  private async hold(held: ReadonlyMap<number, RuleFacts>): Promise<void> {
    const users = await clusterUsers(this.em, [...held.keys()]);
    const joined = new Map(users.map(({ user_id, created_at }) => [user_id, dayOf(created_at)]));
    const ids = await this.holds.holdByRule([...joined.keys()], 'own_links', (id) => {
      const facts = held.get(id);
      return { ...facts, details: { ...facts?.details, joined: joined.get(id) ?? '' } };
    });
    await this.clusters.setHeld(ids);
  }
}

const dayOf = (time: string): string => new Date(time).toISOString().slice(0, 10);

/** The reason of a hold, and the time of the newest of its links. */
const factsOf = ({ counts, peers }: MemberJudgement, links: readonly OwnLinkRow[]): RuleFacts => ({
  details: { ...counts, count: peers },
  since: Math.max(...links.map(({ created_at }) => Date.parse(created_at))),
});

const isShared = ({ weight }: OwnLinkRow): boolean => weight === LINK_WEIGHT.shared;

function add(candidate: Candidate | undefined, kind: ClusterLink | 'paid', other: number): void {
  const others = candidate?.reached.get(kind) ?? new Set<number>();
  candidate?.reached.set(kind, others.add(other));
}

/** A wallet that was paid and has paid others passes money on: its payers are followed too. */
function startsOf({ id, certain, kinds }: Candidate): Start[] {
  const has = (kind: ClusterLink) => certain.some((link) => link.kind === kind);
  const followed = has('key') ? [...kinds, 'key' as const] : kinds;
  const passesOn = kinds.includes('funder') && has('funder');
  return [
    ...followed.map((kind) => ({ user_id: id, kind, to_payers: false })),
    ...(passesOn ? [{ user_id: id, kind: 'funder' as const, to_payers: true }] : []),
  ];
}

const othersOf = (reached: Candidate['reached']): Set<number> =>
  new Set([...reached.values()].flatMap((others) => [...others]));

/** Kinds without a link of the user at a release. */
function freshKinds(links: readonly OwnLinkRow[], released: number): Set<ClusterLink> {
  const fresh = new Set(links.map(({ kind }) => kind));
  for (const { kind, created_at } of links) {
    if (Date.parse(created_at) <= released) fresh.delete(kind);
  }
  return fresh;
}

/** Traits that users have in common beside a payment. */
const RELATIONS = ['evidence', 'invitation', 'network'] as const;

function peerOf({ kinds, reached, payees }: Candidate, shared: Shared): Peer {
  const { other, is_known, has_past, is_decided } = shared;
  const isReached = (kind: ClusterLink | 'paid') => reached.get(kind)?.has(other) ?? false;
  const isShared = (kind: ClusterLink) => kind !== 'key' && shared[kind];
  return {
    // A post may have become public since the link was found.
    kinds: kinds.filter((kind) => isShared(kind) || (kind !== 'evidence' && isReached(kind))),
    certain: (['key', 'paid'] as const).filter(isReached),
    is_payee: payees.has(other),
    is_related: isReached('key') || RELATIONS.some(isShared),
    is_known,
    has_past,
    is_decided,
  };
}
