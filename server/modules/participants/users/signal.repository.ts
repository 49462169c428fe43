import { Injectable } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import type { SignalCode } from '#libs/domain/index.js';
import { prepare } from '../../../platform/database/prepared.js';
import { Repository } from '../../../platform/database/repository.js';
import { sweep } from '../../../platform/database/sweep.js';
import { anyOf, now, rowsOf, type TablesOf } from '../../../platform/database/tables.js';
import type { SignalChangeSchema, SignInNetworkSchema, UserSchema } from './user.entity.js';

type Tables = TablesOf<typeof SignalChangeSchema | typeof SignInNetworkSchema | typeof UserSchema>;

const rememberNetwork = prepare(
  (db: Kysely<Tables>, network: { user_id: number; network_hash: string }) =>
    db
      .insertInto('sign_in_networks')
      .values({
        network_hash: network.network_hash,
        user_id: network.user_id,
        last_seen_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['network_hash', 'user_id'])
          .doUpdateSet(({ ref }) => ({ last_seen_at: ref('excluded.last_seen_at') })),
      ),
);

/** Sign-in networks, changes that signals depend on, and the copies of signals in the users' rows. */
@Injectable()
export class SignalRepository extends Repository<Tables> {
  async rememberNetwork(user_id: number, network_hash: string): Promise<void> {
    await rememberNetwork(this.em, { user_id, network_hash });
  }

  deleteOldNetworks(days: number, signal?: AbortSignal): Promise<void> {
    const before = sql<string>`now() - make_interval(days => ${days})`;
    return sweep(this.em, 'sign_in_networks', 'last_seen_at', { before, signal });
  }

  /** Removes and returns the oldest changes that no other process works on. */
  takeChanges(limit: number) {
    return this.db
      .deleteFrom('signal_changes')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('signal_changes')
          .select('id')
          .orderBy('id')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['user_id', 'is_first'])
      .execute();
  }

  /** Updates the users whose signals have changed, locking their rows in the order of ids. */
  async store(signals: readonly { id: number; codes: SignalCode[] }[]): Promise<void> {
    const given = rowsOf(signals, 'id int, codes jsonb');
    const codes = sql<SignalCode[]>`array(select jsonb_array_elements_text(given.codes))`;
    await this.db
      .with('changed', (db) =>
        db
          .selectFrom('users as u')
          .innerJoin(given, 'given.id', 'u.id')
          .select(['u.id', codes.as('codes')])
          .where('u.signals', '<>', codes)
          .orderBy('u.id')
          .forNoKeyUpdate('u'),
      )
      .updateTable('users')
      .from('changed')
      .set(({ ref }) => ({ signals: ref('changed.codes') }))
      .whereRef('users.id', '=', 'changed.id')
      .execute();
  }

  /** Queues users who are named by others' signals and do not have the signal yet. */
  async noteNamed(named: readonly { id: number; code: SignalCode }[]): Promise<void> {
    await this.db
      .insertInto('signal_changes')
      .columns(['user_id', 'is_first'])
      .expression((eb) =>
        eb
          .selectFrom('users as u')
          .innerJoin(rowsOf(named, 'id int, code text'), 'given.id', 'u.id')
          .select(['u.id', sql<boolean>`false`.as('is_first')])
          .distinct()
          .where(sql<boolean>`not given.code = any(u.signals)`),
      )
      .execute();
  }

  async invitersOf(userIds: readonly number[]): Promise<number[]> {
    if (userIds.length === 0) return [];
    const rows = await this.db
      .selectFrom('users')
      .select(({ ref }) => ref('inviter_id').$notNull().as('id'))
      .distinct()
      .where('id', '=', anyOf(userIds))
      .where('inviter_id', 'is not', null)
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Queues users whose signals may have changed. */
  async noteUsers(userIds: readonly number[]): Promise<void> {
    await this.db
      .insertInto('signal_changes')
      .values(userIds.map((user_id) => ({ user_id, is_first: false })))
      .execute();
  }

  async forgetNetworks(user_id: number): Promise<void> {
    await this.db.deleteFrom('sign_in_networks').where('user_id', '=', user_id).execute();
  }
}
