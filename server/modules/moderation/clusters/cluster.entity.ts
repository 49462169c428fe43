import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import {
  CLUSTER_ACTIONS,
  CLUSTER_LINKS,
  CLUSTER_STATUSES,
  LINK_WEIGHT,
  MAX_LENGTH,
} from '#libs/domain/index.js';
import { rawIndex, type TablesOf } from '../../../platform/database/tables.js';
import { createdAt, updatedAt } from '../../../platform/records/timestamps.js';

/** Users who look like one person. */
export const ClusterSchema = defineEntity({
  name: 'Cluster',
  tableName: 'clusters',
  indexes: [{ properties: ['score', 'id'] }, { properties: ['users', 'id'] }],
  properties: {
    id: p.integer().primary(),
    /** Members now. */
    users: p.integer().default(0),
    key_links: p.integer().default(0),
    funder_links: p.integer().default(0),
    evidence_links: p.integer().default(0),
    invitation_links: p.integer().default(0),
    network_links: p.integer().default(0),
    /** Members whose wallet's history is known, and the number of them whose wallet was used before. */
    known: p.integer().default(0),
    with_past: p.integer().default(0),
    /** Computed by `clusterScore` of libs/domain. */
    score: p.smallint().default(0),
    /** Whether members are held, by the rule or a person. */
    is_held: p.boolean().default(false),
    /** The last decision of a person; open after clusters with different ones were joined. */
    status: p.enum(CLUSTER_STATUSES).default('open'),
    /** Members at that decision. */
    decided_users: p.integer().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
});

export type Cluster = InferEntity<typeof ClusterSchema>;

/** A user in a cluster; in one at most. */
export const ClusterMemberSchema = defineEntity({
  name: 'ClusterMember',
  tableName: 'cluster_members',
  indexes: [
    { properties: ['cluster_id', 'user_id'] },
    rawIndex(
      'cluster_members',
      'cluster_members_judge_at_index',
      '("judge_at") where "judge_at" is not null',
    ),
  ],
  properties: {
    user_id: p.integer().primary().autoincrement(false),
    cluster_id: p.integer(),
    is_known: p.boolean().default(false),
    /** Whether the wallet was used before the user joined. */
    has_past: p.boolean().default(false),
    /** The score of the member's own links, computed by `judgeMember` of libs/domain. */
    score: p.smallint().default(0),
    /** When the member is judged again, while wallets' histories are unknown. */
    judge_at: p.datetime(3).nullable(),
    joined_at: p.datetime(3),
  },
});

export type ClusterMember = InferEntity<typeof ClusterMemberSchema>;

/** Why two users are in one cluster; the other user has the smaller id. */
export const ClusterLinkSchema = defineEntity({
  name: 'ClusterLink',
  tableName: 'cluster_links',
  indexes: [{ properties: ['other_id'] }],
  properties: {
    user_id: p.integer().primary(),
    other_id: p.integer().primary(),
    kind: p.enum(CLUSTER_LINKS).primary(),
    /** How far it weighs against each of the two (`LINK_WEIGHT` of libs/domain). */
    user_weight: p.smallint().default(LINK_WEIGHT.none),
    other_weight: p.smallint().default(LINK_WEIGHT.none),
    /** Whether it joins the two: once each has a link of the kind that weighs against them. */
    is_joined: p.boolean().default(false),
    /** Since when it weighs as it does. */
    created_at: createdAt(),
  },
});

/** A user who may be linked to others now. Triggers write it with the change. */
export const ClusterChangeSchema = defineEntity({
  name: 'ClusterChange',
  tableName: 'cluster_changes',
  properties: {
    id: p.bigint('number').primary(),
    user_id: p.integer(),
  },
});

/** A user whom a person has removed from a cluster: this user's links no longer count. */
export const ClusterExclusionSchema = defineEntity({
  name: 'ClusterExclusion',
  tableName: 'cluster_exclusions',
  properties: {
    user_id: p.integer().primary().autoincrement(false),
    excluded_at: p.datetime(3),
  },
});

/** A decision of a person about a cluster, which is undone as a whole. */
export const ClusterDecisionSchema = defineEntity({
  name: 'ClusterDecision',
  tableName: 'cluster_decisions',
  indexes: [{ properties: ['cluster_id', 'id'] }],
  properties: {
    id: p.integer().primary(),
    cluster_id: p.integer(),
    action: p.enum(CLUSTER_ACTIONS),
    /** Members that it has changed. */
    users: p.integer().default(0),
    reason: p.string().length(MAX_LENGTH.reason).default(''),
    reason_zh: p.string().length(MAX_LENGTH.reason).default(''),
    decided_by: p.string().length(64),
    decided_at: p.datetime(3),
    undone_by: p.string().length(64).default(''),
    undone_at: p.datetime(3).nullable(),
  },
});

export type ClusterDecision = InferEntity<typeof ClusterDecisionSchema>;

/** A user whom a decision about a cluster has changed, or whose links a release covers. */
export const ClusterDecisionUserSchema = defineEntity({
  name: 'ClusterDecisionUser',
  tableName: 'cluster_decision_users',
  indexes: [{ properties: ['user_id'] }],
  properties: {
    cluster_decision_id: p.integer().primary(),
    user_id: p.integer().primary(),
    /** The hold or ban that it made or ended, which an undo ends or restores; null where it changed nothing. */
    decision_id: p.integer().nullable(),
  },
});

/** The tables of clusters. */
export type ClusterTables = TablesOf<
  | typeof ClusterChangeSchema
  | typeof ClusterDecisionSchema
  | typeof ClusterDecisionUserSchema
  | typeof ClusterExclusionSchema
  | typeof ClusterLinkSchema
  | typeof ClusterMemberSchema
  | typeof ClusterSchema
>;
