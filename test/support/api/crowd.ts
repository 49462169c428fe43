import { hash } from 'node:crypto';
import { formatTonAddress, type TonNetwork } from '#libs/domain/index.js';
import { ClusterService } from '../../../server/modules/clusters/cluster.service.js';
import { next } from '../../factories/records.js';
import { until } from '../shared/until.js';
import type { TestApp } from './app.js';

/** Many users at once, as the database has them after their sign-ins. Times in seconds. */
interface Crowd {
  users: number;
  /** Between two sign-ups, and how long ago the first one was. */
  every?: number;
  ago?: number;
  /** The hash of the network that all have; each has one of its own by default. */
  network?: string;
  /** The inviter of all, or the user before (`chain`). */
  inviter?: number | 'chain';
  /** The address that has funded all wallets, and seconds between two of these payments. */
  funder?: string;
  funded_every?: number;
  /** The link that all have submitted. */
  evidence?: string;
  /** Wallets that were used before, counted from the first user on; the others are new. Undefined: unknown. */
  with_past?: number | undefined;
}

/** Hashes and accounts are of this length. */
const digest = (text: string) => hash('sha256', text, 'hex');

/** Adds a crowd; ids of its users, in the order of their sign-ups. */
export async function addCrowd(app: TestApp, crowd: Crowd): Promise<number[]> {
  const { users, every = 3600, ago = users * every, inviter, funder, evidence } = crowd;
  const name = `crowd ${next()}`;
  const network: TonNetwork = 'mainnet';
  const rows = Array.from({ length: users }, (_, index) => {
    const account = `0:${digest(`${name} ${index}`)}`;
    return {
      account,
      wallet_address: formatTonAddress(account, network),
      key_hash: digest(`key ${name} ${index}`).slice(0, 43),
      at: ago - index * every,
      network_hash: crowd.network ?? digest(`network ${name} ${index}`).slice(0, 43),
    };
  });
  const added = await app.sql<{ id: number }>(
    `insert into users (account, network, wallet_address, key_hash, inviter_id, created_at, updated_at)
     select r.account, '${network}', r.wallet_address, r.key_hash, ?::int,
       now() - make_interval(secs => r.at), now()
     from jsonb_to_recordset(?::jsonb) as r(account text, wallet_address text, key_hash text, at float)
     returning id`,
    [typeof inviter === 'number' ? inviter : null, JSON.stringify(rows)],
  );
  const ids = added.map(({ id }) => id);
  const known = rows.map((row, index) => ({ ...row, id: ids[index], place: index }));
  if (inviter === 'chain') {
    await app.sql(`update users set inviter_id = id - 1 where id = any(?) and id > ?`, [
      `{${ids.join(',')}}`,
      ids[0] ?? 0,
    ]);
  }
  await app.sql(
    `insert into sign_in_networks (network_hash, user_id, last_seen_at)
     select r.network_hash, r.id, now() from jsonb_to_recordset(?::jsonb) as r(network_hash text, id int)`,
    [JSON.stringify(known)],
  );
  if (evidence !== undefined) {
    await app.sql(
      `insert into completions (user_id, task_id, status, evidence, evidence_key, created_at, updated_at)
       select id, ?, 'completed', ?, ?, now(), now() from users where id = any(?)`,
      [1_000_000 + next(), evidence, digest(evidence).slice(0, 43), `{${ids.join(',')}}`],
    );
  }
  if (crowd.with_past !== undefined) {
    await app.sql(
      `update wallet_histories w set checked_at = now(), next_check_at = null,
         first_seen_at = case when r.place < ? then now() - interval '400 days' end,
         outgoing_transactions = case when r.place < ? then 12 else 0 end,
         funder = ?::text, funded_at = now() - make_interval(secs => ? - r.place * ?)
       from jsonb_to_recordset(?::jsonb) as r(id int, place int) where w.user_id = r.id`,
      [
        crowd.with_past,
        crowd.with_past,
        funder ?? null,
        ago + 86_400,
        crowd.funded_every ?? every,
        JSON.stringify(known),
      ],
    );
  }
  return ids;
}

/** Everybody who was noted is in the cluster that the rules say. */
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

/** The clusters that users are in, and how many of the users are in none. */
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
