import { hash } from 'node:crypto';
import { formatTonAddress, type TonNetwork } from '#libs/domain/index.js';

/** Runs SQL whose values replace `?`. */
export interface WithSql {
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
}

let crowds = 0;

/** Many users at once, as sign-ins would leave them in the database. Times in seconds. */
interface Crowd {
  users: number;
  /** Seconds between two sign-ups, and since the first one. */
  every?: number;
  ago?: number;
  /** The hash of the network that all have; each has one of its own by default. */
  network?: string;
  /** The inviter of all, or the user before (`chain`). */
  inviter?: number | 'chain';
  /** The address that has funded all wallets, and seconds between two of these payments. */
  funder?: string;
  funded_every?: number;
  /** The link that all of them have submitted. */
  evidence?: string;
  /** Wallets that were used before, counted from the first user on; the others are new. Undefined: unknown. */
  with_past?: number | undefined;
}

/**
 * New wallets that share one network and one funder, each named by a letter: joined from the second on, and held from the
 * fifth on, which shares both with four others.
 */
export const farmOf = (users: number, letter: string) => ({
  users,
  every: 10,
  network: letter.repeat(43),
  funder: `0:${letter.repeat(64)}`,
  funded_every: 60,
  with_past: 0,
});

/** Hashes and accounts have this length. */
const digest = (text: string) => hash('sha256', text, 'hex');

/** Adds a crowd; returns its users' ids, in the order of their sign-ups. */
export async function addCrowd(app: WithSql, crowd: Crowd): Promise<number[]> {
  const { users, every = 3600, ago = users * every, inviter, funder, evidence } = crowd;
  crowds += 1;
  const name = `crowd ${crowds}`;
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
    await app.sql(`update users set inviter_id = id - 1 where id = any(?) and id > ?::int`, [
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
      [1_000_000 + crowds, evidence, digest(evidence).slice(0, 43), `{${ids.join(',')}}`],
    );
  }
  if (crowd.with_past !== undefined) {
    await app.sql(
      `update wallet_histories w set checked_at = now(), next_check_at = null,
         first_seen_at = case when r.place < ?::int then now() - interval '400 days' end,
         outgoing_transactions = case when r.place < ?::int then 12 else 0 end,
         funder = ?::text, funded_at = now() - make_interval(secs => ?::float - r.place * ?::float)
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
