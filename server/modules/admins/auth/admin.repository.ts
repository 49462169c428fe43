import { Injectable } from '@nestjs/common';
import { type Expression, type Kysely, sql } from 'kysely';
import { SECOND_FACTOR_ROLES } from '#libs/domain/index.js';
import { Batcher } from '../../../platform/database/batcher.js';
import { prepare, prepareChange } from '../../../platform/database/prepared.js';
import { Repository } from '../../../platform/database/repository.js';
import { now, type TablesOf } from '../../../platform/database/tables.js';
import type { AdminNetworkSchema, AdminSchema, AdminSessionSchema } from './admin.entity.js';
import type { AdminRulesSchema } from './admin-rules.entity.js';

type Tables = TablesOf<
  | typeof AdminNetworkSchema
  | typeof AdminRulesSchema
  | typeof AdminSchema
  | typeof AdminSessionSchema
>;

const NETWORK_DAYS = 90;

const MOST_SESSIONS = 100;

/** Minutes for which an admin need not confirm again who they are. */
const CONFIRMED_MINUTES = 10;

/** Whether the rules `r` require a second factor that the admin `a` does not have. */
export const LACKS_SECOND_FACTOR = sql<boolean>`(coalesce(r.require_second_factor, false)
  and not a.has_second_factor and a.role in (${sql.join(SECOND_FACTOR_ROLES.map(sql.lit))}))`;

const inMinutes = (minutes: number) => sql<string>`now() + make_interval(mins => ${minutes})`;

/** Every call of the back office begins with it. */
const findBySession = prepare(
  (db: Kysely<Tables>, session: { session_id: string; admin_id: number }) =>
    db
      .selectFrom('admin_sessions as s')
      .innerJoin('admins as a', 'a.id', 's.admin_id')
      .leftJoin('admin_rules as r', (join) => join.on('r.id', '=', 1))
      .select([
        'a.id',
        'a.username',
        'a.role',
        sql<boolean>`coalesce(s.confirmed_until > now(), false)`.as('is_confirmed'),
        LACKS_SECOND_FACTOR.as('lacks_second_factor'),
        sql<boolean>`coalesce(s.last_used_at < now() - interval '1 minute', true)`.as('is_old'),
      ])
      .where('s.id', '=', session.session_id)
      .where('a.id', '=', session.admin_id)
      .where('a.suspended_at', 'is', null)
      .where('s.expires_at', '>', now),
);

const loginName = (name: Expression<string>) => sql<string>`lower(normalize(${name}, NFKC))`;

const findCredentials = prepare(
  (db: Kysely<Tables>, { username, network }: { username: string; network: string }) =>
    db
      .selectFrom('admins as a')
      .leftJoin('admin_networks as n', (join) =>
        join
          .onRef('n.admin_id', '=', 'a.id')
          .on('n.network', '=', network)
          .on('n.last_login_at', '>', sql<string>`now() - make_interval(days => ${NETWORK_DAYS})`),
      )
      .select(({ eb }) => [
        'a.id',
        'a.username',
        'a.password_hash',
        'a.suspended_at',
        'a.has_second_factor',
        'a.uses_default_password',
        eb('n.network', 'is not', null).$castTo<boolean>().as('is_known_network'),
      ])
      // Names are unique in any case of letters and form of accents; an exact one comes first.
      .where(({ eb, or }) =>
        or([
          eb('a.username', '=', username),
          eb(loginName(sql.ref('a.username')), '=', loginName(sql.val(username))),
        ]),
      )
      .orderBy(({ eb }) => eb('a.username', '=', username), 'desc')
      .orderBy('a.id')
      .limit(sql.lit(1)),
);

/** Shared with other logins, but not with a change of the password or a suspension. */
const holdCredentials = prepare((db: Kysely<Tables>, { id }: { id: number }) =>
  db.selectFrom('admins').select(['password_hash', 'suspended_at']).where('id', '=', id).forShare(),
);

const insertSession = prepareChange((db: Kysely<Tables>, session: NewAdminSession) =>
  db.insertInto('admin_sessions').values({
    id: session.id,
    admin_id: session.admin_id,
    device: session.device,
    network: session.network,
    expires_at: session.expires_at,
    created_at: now,
    last_used_at: now,
    confirmed_until: inMinutes(CONFIRMED_MINUTES),
  }),
);

/** Passes over sessions that another login is deleting. */
const deleteExpiredSessions = prepareChange((db: Kysely<Tables>) =>
  db
    .deleteFrom('admin_sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('admin_sessions')
        .select('id')
        .where('expires_at', '<', now)
        .forUpdate()
        .skipLocked(),
    ),
);

const rememberNetwork = prepareChange(
  (db: Kysely<Tables>, { admin_id, network }: { admin_id: number; network: string }) =>
    db
      .insertInto('admin_networks')
      .values({ admin_id, network, last_login_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['admin_id', 'network'])
          .doUpdateSet(({ ref }) => ({ last_login_at: ref('excluded.last_login_at') })),
      ),
);

interface NewAdminSession {
  id: string;
  admin_id: number;
  device: string;
  network: string;
  expires_at: Date;
}

@Injectable()
export class AdminRepository extends Repository<Tables> {
  private readonly sessions = new Batcher<Awaited<ReturnType<typeof findBySession>>>();

  /** Joins equal lookups that arrive together, such as the calls of one screen. */
  async findBySession(session_id: string, admin_id: number) {
    const session = { session_id, admin_id };
    const find = () => findBySession(this.em, session);
    const [admin] = await this.sessions.ask(`${session_id} ${admin_id}`, find);
    return admin;
  }

  /** An admin's credentials, and whether they have logged in from the network before. */
  async findCredentials(username: string, network: string) {
    const [credentials] = await findCredentials(this.em, { username, network });
    return credentials;
  }

  findById(id: number) {
    return this.db
      .selectFrom('admins')
      .select(['id', 'username', 'password_hash'])
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** Credentials to compare with; they do not change until the end of the transaction. */
  async holdCredentials(id: number) {
    const [credentials] = await holdCredentials(this.em, { id });
    return credentials;
  }

  /** Opens a session of an admin who has just proven their identity, and deletes expired ones. */
  async openSession(session: NewAdminSession): Promise<void> {
    const { admin_id, network } = session;
    await insertSession(this.em, session);
    await deleteExpiredSessions(this.em, {});
    await rememberNetwork(this.em, { admin_id, network });
  }

  /** Sessions that have not expired, the last used first. */
  listSessions(admin_id: number) {
    return this.db
      .selectFrom('admin_sessions')
      .select(['id', 'device', 'network', 'last_used_at', 'created_at', 'expires_at'])
      .where('admin_id', '=', admin_id)
      .where('expires_at', '>', now)
      .orderBy('last_used_at', (order) => order.desc().nullsLast())
      .orderBy('created_at', 'desc')
      .limit(MOST_SESSIONS)
      .execute();
  }

  async useSession(id: string): Promise<void> {
    await this.db
      .updateTable('admin_sessions')
      .set({ last_used_at: now })
      .where('id', '=', id)
      .execute();
  }

  /** Until when the session's admin has confirmed who they are. */
  async confirmSession(id: string): Promise<string | undefined> {
    const confirmed = await this.db
      .updateTable('admin_sessions')
      .set({ confirmed_until: inMinutes(CONFIRMED_MINUTES) })
      .where('id', '=', id)
      .returning('confirmed_until')
      .executeTakeFirst();
    return confirmed?.confirmed_until ?? undefined;
  }

  /** Ends one session of an admin, all but one, or all; returns how many. */
  async endSessions(
    admin_id: number,
    { only, but }: { only?: string; but?: string } = {},
  ): Promise<number> {
    const ended = await this.db
      .deleteFrom('admin_sessions')
      .where('admin_id', '=', admin_id)
      .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
      .$if(but !== undefined, (query) => query.where('id', '<>', but ?? ''))
      .executeTakeFirst();
    return Number(ended.numDeletedRows);
  }
}
