import { Injectable } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import { prepare } from '../../database/prepared.js';
import { Repository } from '../../database/repository.js';
import { now, type TablesOf } from '../../database/tables.js';
import type { AdminNetworkSchema, AdminSchema, AdminSessionSchema } from './admin.entity.js';

type Tables = TablesOf<typeof AdminNetworkSchema | typeof AdminSchema | typeof AdminSessionSchema>;

const NETWORK_DAYS = 90;

/** Every call of the back office begins with it. */
const findBySession = prepare(
  (db: Kysely<Tables>, session: { session_id: string; admin_id: number }) =>
    db
      .selectFrom('admin_sessions as s')
      .innerJoin('admins as a', 'a.id', 's.admin_id')
      .select(['a.id', 'a.username'])
      .where('s.id', '=', session.session_id)
      .where('a.id', '=', session.admin_id)
      .where('s.expires_at', '>', now),
);

@Injectable()
export class AdminRepository extends Repository<Tables> {
  async findBySession(session_id: string, admin_id: number) {
    const [admin] = await findBySession(this.em, { session_id, admin_id });
    return admin;
  }

  /** An admin's credentials, and whether they have logged in from the network before. */
  findCredentials(username: string, network: string) {
    return this.db
      .selectFrom('admins as a')
      .leftJoin('admin_networks as n', (join) =>
        join
          .onRef('n.admin_id', '=', 'a.id')
          .on('n.network', '=', network)
          .on('n.last_login_at', '>', sql<string>`now() - make_interval(days => ${NETWORK_DAYS})`),
      )
      .select(({ eb }) => [
        'a.id',
        'a.password_hash',
        'a.uses_default_password',
        eb('n.network', 'is not', null).$castTo<boolean>().as('is_known_network'),
      ])
      .where('a.username', '=', username)
      .executeTakeFirst();
  }

  async rememberNetwork(admin_id: number, network: string): Promise<void> {
    await this.db
      .insertInto('admin_networks')
      .values({ admin_id, network, last_login_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['admin_id', 'network'])
          .doUpdateSet(({ ref }) => ({ last_login_at: ref('excluded.last_login_at') })),
      )
      .execute();
  }

  /** Passes over sessions that another login is deleting. */
  async deleteExpiredSessions(): Promise<void> {
    await this.db
      .deleteFrom('admin_sessions')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('admin_sessions')
          .select('id')
          .where('expires_at', '<', now)
          .forUpdate()
          .skipLocked(),
      )
      .execute();
  }
}
