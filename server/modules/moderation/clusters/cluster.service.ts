import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import {
  CLUSTER_LINKS,
  type ClusterCounts,
  clusterScore,
  LEAST_CLUSTER,
  LINK_WEIGHT,
  NOTABLE_CLUSTER,
} from '#libs/domain/index.js';
import { Scheduler } from '../../../platform/database/scheduler.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { SignalRepository } from '../../participants/users/signal.repository.js';
import { WalletHistoryRepository } from '../../participants/wallet-histories/wallet-history.repository.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { findClusterLinks } from './cluster.report.js';
import { ClusterRepository, type CountedCluster, type Past, summed } from './cluster.repository.js';
import { ClusterJudgeService } from './cluster-judge.service.js';
import { type FoundLink, findPasts, type WeighedLink } from './cluster-members.report.js';
import { groupsOf } from './groups.js';
import { linkRules } from './link-query.report.js';

const UPDATE_INTERVAL_MS = 5_000;

/** Users whose links are looked for in one transaction. */
const UPDATE_SIZE = 200;

/** Members whose signals are noted in one statement. */
const NOTE_SIZE = 2_000;

const UNKNOWN: Past = { is_known: false, has_past: false };

/** Changes of a cluster: new members, and whether it was merged with others. */
interface Change {
  fresh: number[];
  isMerged: boolean;
}

const NO_MEMBERS: Change = { fresh: [], isMerged: false };

/**
 * Joins users who look like one person. Triggers note each change in its transaction. A cluster keeps the counts of its
 * score, so that no member is read again when it grows.
 */
@Injectable()
export class ClusterService implements OnApplicationBootstrap {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly clusters: ClusterRepository,
    private readonly judge: ClusterJudgeService,
    private readonly settings: SettingsService,
    private readonly signals: SignalRepository,
    private readonly histories: WalletHistoryRepository,
    private readonly scheduler: Scheduler,
  ) {}

  onApplicationBootstrap(): void {
    const update = (signal: AbortSignal) => this.updateAll(signal);
    this.scheduler.every('clusters', UPDATE_INTERVAL_MS, update, 'Clusters not updated');
  }

  /** Joins all users that were noted. */
  updateAll(signal?: AbortSignal): Promise<void> {
    return this.scheduler.drain('clusters', () => this.updateNext(), signal);
  }

  @Transactional()
  private async updateNext(): Promise<boolean> {
    return (await this.joinNext()) || (await this.judge.judgeDue(UPDATE_SIZE));
  }

  private async joinNext(): Promise<boolean> {
    const ids = await this.clusters.removeChanges(UPDATE_SIZE);
    if (ids.length === 0) return false;
    const rules = linkRules(await this.settings.read());
    const found = await findClusterLinks(this.em, ids, rules);
    await this.clusters.lock();
    const weighed = weighedUsers(await this.clusters.storeLinks(found));
    const known = await this.updatePasts(ids);
    const changes = await this.join(await this.clusters.joinLinks(weighed));
    for (const id of known) if (!changes.has(id)) changes.set(id, NO_MEMBERS);
    // Merged clusters are gone.
    const clusters = await this.clusters.find([...changes.keys()]);
    for (const [id, cluster] of clusters) await this.rate(cluster, changes.get(id) ?? NO_MEMBERS);
    await this.judge.judge([...new Set([...ids, ...weighed])]);
    return true;
  }

  /** Stores whether the wallets of members were used before. Returns the ids of changed clusters. */
  private async updatePasts(ids: readonly number[]): Promise<number[]> {
    const members = await this.clusters.members(ids);
    const pasts = await this.pastsOf(members.map(({ user_id }) => user_id));
    const changed = members.flatMap((member) => {
      const past = pasts.get(member.user_id) ?? UNKNOWN;
      const isSame = past.is_known === member.is_known && past.has_past === member.has_past;
      return isSame ? [] : [{ ...member, after: past }];
    });
    await this.clusters.setPasts(changed.map(({ user_id, after }) => ({ user_id, ...after })));
    const clusters = await this.clusters.find([...new Set(changed.map((one) => one.cluster_id))]);
    for (const { cluster_id, is_known, has_past, after } of changed) {
      const cluster = clusters.get(cluster_id);
      if (!cluster) continue;
      cluster.known += Number(after.is_known) - Number(is_known);
      cluster.with_past += Number(after.has_past) - Number(has_past);
    }
    for (const cluster of clusters.values()) await this.clusters.store(cluster);
    return [...clusters.keys()];
  }

  /** Joins the two users of each link, with their clusters. Returns the changes by cluster. */
  private async join(links: readonly FoundLink[]): Promise<Map<number, Change>> {
    const changes = new Map<number, Change>();
    if (links.length === 0) return changes;
    const userIds = usersOf(links);
    const members = await this.clusters.members(userIds);
    const clusterOf = new Map(members.map(({ user_id, cluster_id }) => [user_id, cluster_id]));
    const pasts = await this.pastsOf(userIds.filter((id) => !clusterOf.has(id)));
    const clusters = await this.clusters.find([...new Set(clusterOf.values())]);
    for (const group of groupsOf(links, clusterOf)) {
      const ids = usersOf(group);
      const fresh = ids.filter((id) => !clusterOf.has(id));
      const before = [...new Set(ids.map((id) => clusterOf.get(id)))].flatMap((id) => {
        const cluster = id === undefined ? undefined : clusters.get(id);
        return cluster ? [cluster] : [];
      });
      const largest = before.toSorted((one, other) => other.users - one.users || one.id - other.id);
      const target = largest[0] ?? (await this.clusters.create());
      const others = largest.slice(1).map(({ id }) => id);
      await this.clusters.merge(others, target.id);
      const added = fresh.map((user_id) => ({
        user_id,
        cluster_id: target.id,
        ...(pasts.get(user_id) ?? UNKNOWN),
      }));
      await this.clusters.insertMembers(added);
      const sums = summed(largest.length > 0 ? largest : [target], group, added);
      await this.clusters.store({ ...target, ...sums });
      changes.set(target.id, { fresh, isMerged: others.length > 0 });
    }
    return changes;
  }

  private async pastsOf(ids: readonly number[]): Promise<Map<number, Past>> {
    if (ids.length === 0) return new Map();
    const rows = await findPasts(this.em, ids);
    return new Map(rows.map(({ user_id, has_past }) => [user_id, { is_known: true, has_past }]));
  }

  /** Computes the score of a changed cluster, and the signals of its members. */
  private async rate(cluster: CountedCluster, { fresh, isMerged }: Change): Promise<void> {
    const score = clusterScore(countsOf(cluster));
    const isNotable = score >= NOTABLE_CLUSTER;
    await this.clusters.store({ ...cluster, score });
    const { read_wallet_histories } = await this.settings.read();
    if (cluster.users >= LEAST_CLUSTER && read_wallet_histories) {
      await this.histories.readSoon(
        await this.clusters.memberIds(cluster.id, 10, { isUnknown: true }),
      );
    }
    if (!isNotable && cluster.score < NOTABLE_CLUSTER) return;
    const isCrossed = isNotable !== cluster.score >= NOTABLE_CLUSTER;
    await this.eachPart(cluster.id, isCrossed || isMerged ? 'all' : fresh, (ids) =>
      this.signals.noteUsers(ids),
    );
  }

  private async eachPart(
    clusterId: number,
    members: 'all' | readonly number[],
    work: (ids: readonly number[]) => Promise<void>,
  ): Promise<void> {
    if (members !== 'all') {
      if (members.length > 0) await work(members);
      return;
    }
    for (let after = 0; ; ) {
      const ids = await this.clusters.memberIds(clusterId, NOTE_SIZE, { after });
      if (ids.length > 0) await work(ids);
      if (ids.length < NOTE_SIZE) return;
      after = ids.at(-1) ?? after;
    }
  }
}

/** Both users of each link, each once. */
const usersOf = (links: readonly FoundLink[]): number[] => [
  ...new Set(links.flatMap(({ user_id, other_id }) => [user_id, other_id])),
];

/** Users against whom one of the links weighs, each once. */
const weighedUsers = (links: readonly WeighedLink[]): number[] => [
  ...new Set(
    links.flatMap(({ user_id, user_weight, other_id, other_weight }) => [
      ...(user_weight > LINK_WEIGHT.none ? [user_id] : []),
      ...(other_weight > LINK_WEIGHT.none ? [other_id] : []),
    ]),
  ),
];

/** The counts of a cluster for its score. */
const countsOf = (cluster: CountedCluster): ClusterCounts => ({
  users: cluster.users,
  links: Object.fromEntries(CLUSTER_LINKS.map((kind) => [kind, cluster[`${kind}_links`]])),
  known: cluster.known,
  with_past: cluster.with_past,
});
