import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { AuthenticatedAdmin } from '../../../platform/identity/admin.guard.js';
import { RequestStrategy } from '../../../platform/identity/request-strategy.js';
import { readBearerToken } from '../../../platform/identity/visitor-token.js';
import { AdminRepository } from './admin.repository.js';
import { TokenService } from './token.service.js';

/** Finds the admin of a genuine token whose session has not ended. */
@Injectable()
export class AdminTokenStrategy extends RequestStrategy<AuthenticatedAdmin> {
  constructor(
    private readonly tokens: TokenService,
    private readonly admins: AdminRepository,
  ) {
    super();
  }

  override async validate(request: FastifyRequest): Promise<AuthenticatedAdmin | undefined> {
    const token = this.tokens.verify(readBearerToken(request) ?? '');
    const found = token && (await this.admins.findBySession(token.jti, Number(token.sub)));
    if (!found) return undefined;
    const { is_old, ...admin } = found;
    if (is_old) await this.admins.useSession(token.jti);
    return { ...admin, session_id: token.jti };
  }
}
