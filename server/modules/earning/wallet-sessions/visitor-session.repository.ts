import { hash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import { prepare } from '../../../platform/database/prepared.js';
import { Repository } from '../../../platform/database/repository.js';
import { sweep } from '../../../platform/database/sweep.js';
import { anyOf, now, type TablesOf } from '../../../platform/database/tables.js';
import { SESSION_LIFETIME } from '../../../platform/identity/session-cookie.js';
import type { VisitorToken } from '../../../platform/identity/visitor-token.js';
import type { VisitorSessionSchema } from './visitor-session.entity.js';

type Tables = TablesOf<typeof VisitorSessionSchema>;

const TOKEN_BYTES = 32;

/** The stored form of a token. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

/** The end of a session that is used now. */
const SESSION_END = sql<string>`now() + make_interval(secs => ${sql.lit(SESSION_LIFETIME)})`;

/** Sessions of one user in browsers, and as many in the Mini App; the least recently used of more end. */
const MAX_SESSIONS = 20;

interface NewSession {
  token_hash: string;
  is_mini_app: boolean;
  user_id: number;
  wallet_address: string;
}

const insert = prepare((db: Kysely<Tables>, session: NewSession) =>
  db.insertInto('visitor_sessions').values({
    token_hash: session.token_hash,
    is_mini_app: session.is_mini_app,
    user_id: session.user_id,
    wallet_address: session.wallet_address,
    created_at: now,
    last_used_at: now,
    expires_at: SESSION_END,
  }),
);

const deleteSurplus = prepare(
  (db: Kysely<Tables>, { user_id, is_mini_app }: Pick<NewSession, 'user_id' | 'is_mini_app'>) =>
    db
      .deleteFrom('visitor_sessions')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('visitor_sessions')
          .select('id')
          .where('user_id', '=', user_id)
          .where('is_mini_app', '=', is_mini_app)
          .orderBy('last_used_at', 'desc')
          .orderBy('id', 'desc')
          .offset(MAX_SESSIONS),
      ),
);

@Injectable()
export class VisitorSessionRepository extends Repository<Tables> {
  /** Opens a session and returns its token; only the hash is stored. */
  async open(session: Omit<NewSession, 'token_hash'>): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const opened = { ...session, token_hash: hashToken(token) };
    await Promise.all([insert(this.em, opened), deleteSurplus(this.em, opened)]);
    return token;
  }

  async prolong(id: number): Promise<void> {
    await this.db
      .updateTable('visitor_sessions')
      .set({ last_used_at: now, expires_at: SESSION_END })
      .where('id', '=', id)
      .execute();
  }

  async end({ token, is_mini_app }: VisitorToken): Promise<void> {
    await this.db
      .deleteFrom('visitor_sessions')
      .where('token_hash', '=', hashToken(token))
      .where('is_mini_app', '=', is_mini_app)
      .execute();
  }

  async endMiniApp(userId: number): Promise<void> {
    await this.db
      .deleteFrom('visitor_sessions')
      .where('user_id', '=', userId)
      .where('is_mini_app', '=', true)
      .execute();
  }

  async endAll(userId: number): Promise<number> {
    const ended = await this.db
      .deleteFrom('visitor_sessions')
      .where('user_id', '=', userId)
      .returning('id')
      .execute();
    return ended.length;
  }

  /** Removes the wallets from deleted users' sessions; their cookies are recognized until they expire. */
  async forgetWallets(userIds: readonly number[]): Promise<void> {
    await this.db
      .updateTable('visitor_sessions')
      .set({ wallet_address: null })
      .where('user_id', '=', anyOf(userIds))
      .execute();
  }

  deleteExpired(signal?: AbortSignal): Promise<void> {
    return sweep(this.em, 'visitor_sessions', 'expires_at', { signal });
  }
}
