import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import {
  CLUSTER_ACTIONS,
  CLUSTER_LINKS,
  CLUSTER_STATUSES,
  MAX_LENGTH,
} from '#libs/domain/index.js';
import type { TablesOf } from '../../../platform/database/tables.js';
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
    /** Whether the rule holds its members, including later ones. */
    is_held: p.boolean().default(false),
    /** The last decision of a person. */
    status: p.enum(CLUSTER_STATUSES).default('open'),
    /** Members at that decision: the rule leaves a cluster alone until it has twice as many. */
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
  indexes: [{ properties: ['cluster_id', 'user_id'] }],
  properties: {
    user_id: p.integer().primary().autoincrement(false),
    cluster_id: p.integer(),
    is_known: p.boolean().default(false),
    /** Whether the wallet was used before the user joined. */
    has_past: p.boolean().default(false),
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

/** A user whom a decision about a cluster has changed. */
export const ClusterDecisionUserSchema = defineEntity({
  name: 'ClusterDecisionUser',
  tableName: 'cluster_decision_users',
  properties: {
    cluster_decision_id: p.integer().primary(),
    user_id: p.integer().primary(),
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
