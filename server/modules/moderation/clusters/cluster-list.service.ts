import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CLUSTER_LINKS, shortenAddress } from '#libs/domain/index.js';
import { defineList } from '../../../platform/lists/define-list.js';
import { type ListQueryDto, readListQuery } from '../../../platform/lists/list-query.dto.js';
import type { Page } from '../../../platform/lists/page.js';
import { selectPage, selectRows } from '../../../platform/lists/select-page.js';
import { isoOrNull, type Row, toIso } from '../../../platform/records/timestamps.js';
import {
  type Cluster,
  type ClusterDecision,
  ClusterDecisionSchema,
  type ClusterMember,
  ClusterMemberSchema,
  ClusterSchema,
} from './cluster.entity.js';
import { clusterNotFound } from './cluster.errors.js';
import { clusterUsers, type FoundLink, linksOf } from './cluster-members.report.js';
import type {
  ClusterDecisionDto,
  ClusterDto,
  ClusterGraphDto,
  ClusterMemberDto,
} from './dto/cluster.dto.js';

export const clusterList = defineList<Cluster>(ClusterSchema, {
  sortable: ['score', 'users', 'id', 'created_at', 'updated_at'],
  filterable: { id: 'integer', status: 'text', is_held: 'boolean' },
  bounded: ['score', 'users'],
  default_sort: { field: 'score', direction: 'desc' },
});

export const clusterMemberList = defineList<ClusterMember>(ClusterMemberSchema, {
  key: 'user_id',
  sortable: ['user_id', 'joined_at'],
  filterable: { user_id: 'integer' },
});

export const clusterDecisionList = defineList<ClusterDecision>(ClusterDecisionSchema, {
  sortable: ['id', 'decided_at'],
  filterable: { id: 'integer' },
  default_sort: { field: 'id', direction: 'desc' },
});

/** The most members in a graph: more would not fit into a picture. */
const MAX_NODES = 100;

@Injectable()
export class ClusterListService {
  constructor(private readonly em: SqlEntityManager) {}

  async list(query: ListQueryDto): Promise<Page<ClusterDto>> {
    const page = await selectPage(this.em, clusterList, readListQuery(query, clusterList));
    return { ...page, items: page.items.map(toClusterDto) };
  }

  /** @throws AppError 404 */
  async get(id: number): Promise<ClusterDto> {
    const [cluster] = await selectRows(this.em, clusterList, { id });
    if (!cluster) throw clusterNotFound();
    return toClusterDto(cluster);
  }

  /** @throws AppError 404 */
  async members(id: number, query: ListQueryDto): Promise<Page<ClusterMemberDto>> {
    await this.get(id);
    const page = await this.pageOfMembers(id, query);
    const ids = page.items.map(({ user_id }) => user_id);
    const links = await linksOf(this.em, ids);
    const users = await this.usersOf(ids);
    const items = page.items.flatMap(({ user_id, is_known, has_past, joined_at }) => {
      const user = users.get(user_id);
      const isOwn = (link: FoundLink) => link.user_id === user_id || link.other_id === user_id;
      const kinds = new Set(links.filter(isOwn).map(({ kind }) => kind));
      const member = {
        has_past: is_known ? has_past : null,
        links: CLUSTER_LINKS.filter((kind) => kinds.has(kind)),
        joined_at: toIso(joined_at),
      };
      if (!user) return [];
      const { created_at, ...shown } = user;
      return [{ ...shown, ...member, signed_up_at: toIso(created_at) }];
    });
    return { ...page, items };
  }

  private pageOfMembers(cluster_id: number, query: ListQueryDto) {
    const request = readListQuery(query, clusterMemberList, { cluster_id });
    return selectPage(this.em, clusterMemberList, request);
  }

  private async usersOf(ids: readonly number[]) {
    const users = await clusterUsers(this.em, ids);
    return new Map(users.map((user) => [user.user_id, user]));
  }

  /** @throws AppError 404 */
  async graph(id: number): Promise<ClusterGraphDto> {
    const { users } = await this.get(id);
    const { items } = await this.pageOfMembers(id, { limit: MAX_NODES });
    const nodes = await this.usersOf(items.map(({ user_id }) => user_id));
    const links = await linksOf(this.em, [...nodes.keys()]);
    return {
      nodes: [...nodes.values()].map((user) => ({
        id: user.user_id,
        name: user.username ?? shortenAddress(user.wallet_address),
        total_points: user.total_points,
        is_banned: user.is_banned,
        is_held: user.is_held,
      })),
      edges: links
        .filter(({ user_id, other_id }) => nodes.has(user_id) && nodes.has(other_id))
        .map(({ user_id, other_id, kind }) => ({ from: other_id, to: user_id, kind })),
      is_cut: users > nodes.size,
    };
  }

  /** @throws AppError 404 */
  async decisions(id: number, query: ListQueryDto): Promise<Page<ClusterDecisionDto>> {
    await this.get(id);
    const request = readListQuery(query, clusterDecisionList, { cluster_id: id });
    const page = await selectPage(this.em, clusterDecisionList, request);
    return { ...page, items: page.items.map(toDecisionDto) };
  }
}

const toClusterDto = (cluster: Row<Cluster>): ClusterDto => ({
  id: cluster.id,
  users: cluster.users,
  score: cluster.score,
  status: cluster.status,
  is_held: cluster.is_held,
  reasons: CLUSTER_LINKS.map((kind) => ({ kind, links: cluster[`${kind}_links`] })).filter(
    ({ links }) => links > 0,
  ),
  known: cluster.known,
  with_past: cluster.with_past,
  created_at: toIso(cluster.created_at),
  updated_at: toIso(cluster.updated_at),
});

const toDecisionDto = (decision: Row<ClusterDecision>): ClusterDecisionDto => ({
  id: decision.id,
  action: decision.action,
  users: decision.users,
  reason: decision.reason,
  reason_zh: decision.reason_zh,
  decided_by: decision.decided_by,
  decided_at: toIso(decision.decided_at),
  undone_by: decision.undone_by,
  undone_at: isoOrNull(decision.undone_at),
});
