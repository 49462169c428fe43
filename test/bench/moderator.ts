import pg from 'pg';
import { clientOf } from '../support/shared/api.js';
import { atMost, type Finding, logIn, median, type Side } from './measure.js';

const CLUSTERS = 50;
const MEMBERS = 20;

/** Reads of the list, of which the median counts. */
const READS = 20;

/** Milliseconds for the list, and seconds for the decisions: a moderator has ten minutes for fifty clusters. */
const LIST_MS = 500;
const DECISIONS_S = 60;

/** Users in clusters of equal size, linked with the first of each. */
const ROWS = [
  `insert into users (id, wallet_address, account, network, key_hash, created_at, updated_at)
   select 100000 + u, 'UQmoderator' || u, '0:' || encode(sha256(('m' || u)::bytea), 'hex'), 'mainnet', 'moderator' || u,
     now(), now() from generate_series(0, $1::int * $2::int - 1) u`,
  `insert into clusters (id, users, score, network_links, created_at, updated_at)
   select 100000 + c, $2::int, 30 + c, $2::int - 1, now(), now() from generate_series(0, $1::int - 1) c`,
  `insert into cluster_members (user_id, cluster_id, joined_at)
   select 100000 + u, 100000 + u / $2::int, now() from generate_series(0, $1::int * $2::int - 1) u`,
  `insert into cluster_links (user_id, other_id, kind, user_weight, other_weight, is_joined, created_at)
   select 100000 + u, 100000 + u / $2::int * $2::int, 'network', 1, 0, true, now()
   from generate_series(0, $1::int * $2::int - 1) u where u % $2::int > 0`,
];

/** (moderator): the list of fifty clusters, and a decision about each. */
export async function* benchModerator({ url }: Side, database: string): AsyncGenerator<Finding> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    for (const row of ROWS) await client.query(row, [CLUSTERS, MEMBERS]);
  } finally {
    await client.end();
  }
  const api = clientOf(url, await logIn(url));
  const read = async () => {
    const start = performance.now();
    const found = await api.call('listClusters', { query: { limit: CLUSTERS } });
    if (found.length < CLUSTERS) throw new Error(`${found.length} clusters were listed`);
    return performance.now() - start;
  };
  const times: number[] = [];
  for (let n = 0; n < READS; n += 1) times.push(await read());
  const note = `${CLUSTERS} clusters of ${MEMBERS}`;
  yield atMost('moderator, ms for the list', median(times), LIST_MS, note);
  const start = performance.now();
  for (let id = 100_000; id < 100_000 + CLUSTERS; id += 1) {
    await api.call('holdCluster', { path: { id }, body: { reason: 'several_accounts' } });
  }
  const seconds = (performance.now() - start) / 1_000;
  yield atMost('moderator, seconds for a decision on each', seconds, DECISIONS_S, note);
}
