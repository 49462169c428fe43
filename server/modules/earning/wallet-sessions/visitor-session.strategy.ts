import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { Env } from '../../../platform/config/env.js';
import { Batcher } from '../../../platform/database/batcher.js';
import { type ResumedSession, VisitorStrategy } from '../../../platform/identity/visitor.guard.js';
import { readVisitorToken } from '../../../platform/identity/visitor-token.js';
import { assertIsLive } from '../../site/settings/settings.service.js';
import type { Account } from '../participation/me.report.js';
import { findSession, findSessionWithAccount } from './session.report.js';
import { accountDeleted } from './sign-in.errors.js';
import { hashToken, VisitorSessionRepository } from './visitor-session.repository.js';

type Session = Awaited<ReturnType<typeof findSession>>[number] & { account?: Account | null };

/** Finds the session of a cookie or of the Mini App's token, and prolongs it. */
@Injectable()
export class VisitorSessionStrategy extends VisitorStrategy {
  private readonly sessions = new Batcher<Session | undefined>();

  constructor(
    private readonly em: SqlEntityManager,
    private readonly stored: VisitorSessionRepository,
    private readonly env: Env,
  ) {
    super();
  }

  /** @throws AppError 409 in the preview, 401 when the session's user was deleted. */
  override async validate(
    request: FastifyRequest,
    { withAccount }: { withAccount: boolean },
  ): Promise<ResumedSession | undefined> {
    const named = readVisitorToken(request, this.env.public_url);
    const token = named ?? { token: '', is_mini_app: false };
    const { is_mini_app } = token;
    const token_hash = hashToken(token.token);
    const find = withAccount ? findSessionWithAccount : findSession;
    const found = await this.sessions.ask(
      `${withAccount} ${is_mini_app} ${token_hash}`,
      async () => {
        const [row] = await find(this.em, { token_hash, is_mini_app });
        return row;
      },
    );
    assertIsLive(found?.campaign_mode ?? DEFAULT_SITE_SETTINGS.campaign_mode);
    if (!found || found.session_id === null || found.user_id === null) return undefined;
    if (found.is_deleted) throw accountDeleted(401);
    const { session_id, user_id, is_old, wallet_address } = found;
    // Once a day at most, so that few requests write a row.
    if (is_old) await this.stored.prolong(session_id);
    const visitor = { session_id, user_id, wallet_address: wallet_address ?? '' };
    return { token, visitor, is_prolonged: is_old, account: found.account };
  }
}
