import { type Kysely, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { prepare } from '../../../platform/database/prepared.js';
import { flag, type Tables } from '../../../reports/tables.js';
import { accounts } from '../participation/me.report.js';

interface SessionToken {
  token_hash: string;
  is_mini_app: boolean;
}

const sessions = (db: Kysely<Tables>, { token_hash, is_mini_app }: SessionToken) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('site_settings')
        .select((settings) => {
          const { campaign_mode, ton_network } = DEFAULT_SITE_SETTINGS;
          const values = settings.ref('values', '->>');
          return [
            settings.fn.coalesce(values.key('campaign_mode'), sql.lit(campaign_mode)).as('mode'),
            settings.fn.coalesce(values.key('ton_network'), sql.lit(ton_network)).as('network'),
          ];
        })
        .where('id', '=', sql.lit(1))
        .as('settings'),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('visitor_sessions as v')
          .leftJoin('users as u', 'u.id', 'v.user_id')
          .select(['v.id', 'v.user_id', 'v.last_used_at', 'u.id as owner_id', 'u.network'])
          // Sessions of earlier versions store no wallet: it is the user's own.
          .select(({ fn }) => fn.coalesce('v.wallet_address', 'u.wallet_address').as('wallet'))
          .where('v.token_hash', '=', token_hash)
          .where('v.is_mini_app', '=', is_mini_app)
          .where('v.expires_at', '>', sql<string>`now()`)
          .as('s'),
      (join) =>
        join.on((eb) =>
          eb.or([eb('s.owner_id', 'is', null), eb('s.network', '=', eb.ref('settings.network'))]),
        ),
    )
    .select((eb) => [
      'settings.mode as campaign_mode',
      's.id as session_id',
      's.user_id',
      's.wallet as wallet_address',
      flag(eb('s.last_used_at', '<', sql<string>`now() - interval '1 day'`), 'is_old'),
      flag(eb('s.owner_id', 'is', null), 'is_deleted'),
    ]);

/** The session of a token, if there is one, with the campaign's mode; every visitor's call reads it. */
export const findSession = prepare(sessions);

/** The session with the user's account, which every page of a visitor reads. */
export const findSessionWithAccount = prepare((db: Kysely<Tables>, token: SessionToken) =>
  sessions(db, token).select(
    jsonObjectFrom(accounts(db).where('u.id', '=', sql.ref<number>('s.user_id'))).as('account'),
  ),
);
