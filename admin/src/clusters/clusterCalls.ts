import { HttpError } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import type { NoticeDraft } from '../components/action/ReasonField.js';
import type { CallApi } from '../providers/api.js';
import type { Notice } from '../providers/data/records.js';

export const CLUSTER_CHOICES = ['hold', 'release', 'ban'] as const;

export type ClusterChoice = (typeof CLUSTER_CHOICES)[number];

export type ClusterChange = Schemas['ClusterChangeDto'];

/** A decision that can be undone. */
export interface MadeDecision {
  cluster: number;
  decision: number;
}

/** The last reasons in this tab: the next question of the same kind offers them again. */
export const lastReasons: Partial<Record<ClusterChoice, NoticeDraft>> = {};

/** Decides about the next members, thousands in a call; `before` is the previous response. */
export function decidePart(
  api: CallApi,
  id: number,
  choice: ClusterChoice,
  notice: Notice,
  before?: ClusterChange,
): Promise<ClusterChange> {
  const path = { id };
  const more = before && { decision_id: before.decision_id, after: before.next ?? undefined };
  if (choice === 'release') return api('releaseCluster', { path, body: { ...more } });
  const body = { ...notice, ...more };
  return choice === 'hold' ? api('holdCluster', { path, body }) : api('banCluster', { path, body });
}

/** Undoes a decision for all affected users, thousands in a call; a repeated try continues. */
export async function undoDecision(api: CallApi, { cluster, decision }: MadeDecision) {
  let users = 0;
  for (let after: number | null = 0; after !== null; ) {
    const part: ClusterChange = await api('undoClusterDecision', {
      path: { id: cluster, decision },
      body: after === 0 ? {} : { after },
    });
    users += part.users;
    after = part.next;
  }
  return { users };
}

/** The decisions of a bulk action, and all members whom they changed. */
export interface DecidedClusters {
  decisions: MadeDecision[];
  users: number;
}

/** Decides about clusters one after the other, and leaves out those in which nothing changes, or that are gone. */
export async function decideClusters(
  api: CallApi,
  ids: readonly number[],
  choice: ClusterChoice,
  notice: Notice,
): Promise<DecidedClusters> {
  const done: DecidedClusters = { decisions: [], users: 0 };
  for (const cluster of ids) {
    let part: ClusterChange | undefined;
    try {
      while (part?.next !== null) {
        part = await decidePart(api, cluster, choice, notice, part);
        done.users += part.users;
      }
    } catch (error) {
      if (!part && isWithoutEffect(error)) continue;
      throw error;
    }
    done.decisions.push({ cluster, decision: part.decision_id });
  }
  return done;
}

/** Undoes decisions, the last one first. */
export async function undoDecisions(
  api: CallApi,
  decisions: readonly MadeDecision[],
): Promise<DecidedClusters> {
  let users = 0;
  for (const decision of decisions.toReversed()) {
    users += (await undoDecision(api, decision)).users;
  }
  return { decisions: [...decisions], users };
}

const isWithoutEffect = (error: unknown): boolean =>
  error instanceof HttpError &&
  (error.status === 404 || error.body?.code === 'cluster.nobody_changed');
