import { ClusterService } from '../../../server/modules/moderation/clusters/cluster.service.js';
import { until } from '../shared/until.js';
import type { TestApp } from './app.js';

/** Joins all queued users into clusters by the rules. */
export const joinClusters = (app: TestApp): Promise<void> =>
  until(async () => {
    await app.get(ClusterService).updateAll();
    return (await app.sql('select 1 from cluster_changes limit 1')).length === 0;
  });

interface ClusterRow {
  id: number;
  users: number;
  score: number;
  is_held: boolean;
}

/** The clusters that users are in, and how many of the users are held. */
export async function clustersOf(app: TestApp, ids: readonly number[]) {
  const clusters = await app.sql<ClusterRow>(
    `select distinct c.id, c.users, c.score, c.is_held from cluster_members m
     join clusters c on c.id = m.cluster_id where m.user_id = any(?) order by c.id`,
    [`{${ids.join(',')}}`],
  );
  const [held] = await app.sql<{ n: number }>(
    'select count(*)::int as n from users where is_held and id = any(?)',
    [`{${ids.join(',')}}`],
  );
  return { clusters, held: held?.n ?? 0 };
}

/** The only cluster of these users, once clusters are updated. */
export async function clusterOf(app: TestApp, ids: readonly number[]) {
  await joinClusters(app);
  const { clusters, held } = await clustersOf(app, ids);
  expect(clusters).toHaveLength(1);
  return { id: 0, users: 0, score: 0, is_held: false, ...clusters[0], held };
}
