import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SiteSettings } from '#libs/domain/index.js';
import { Transactional } from '../../../platform/database/transactional.js';
import type { VisitorToken } from '../../../platform/identity/visitor-token.js';
import { defineList } from '../../../platform/lists/define-list.js';
import { type ListQueryDto, readListQuery } from '../../../platform/lists/list-query.dto.js';
import type { Page } from '../../../platform/lists/page.js';
import { selectPage } from '../../../platform/lists/select-page.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { SignalService } from '../../participants/users/signal.service.js';
import { TelegramService } from '../../participants/users/telegram.service.js';
import type { TelegramAccount } from '../../participants/users/telegram-account.repository.js';
import { UserService } from '../../participants/users/user.service.js';
import {
  type SignedOutDto,
  toVisitorSessionDto,
  type VisitorSessionDto,
} from './dto/wallet-session.dto.js';
import { type VisitorSession, VisitorSessionSchema } from './visitor-session.entity.js';
import { VisitorSessionRepository } from './visitor-session.repository.js';

export const visitorSessionList = defineList<VisitorSession>(VisitorSessionSchema, {
  sortable: ['id', 'created_at', 'last_used_at', 'expires_at'],
  filterable: { id: 'integer' },
  default_sort: { field: 'id', direction: 'desc' },
});

@Injectable()
export class VisitorSessionService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly sessions: VisitorSessionRepository,
    private readonly users: UserService,
    private readonly audit: AuditLog,
    private readonly signals: SignalService,
    private readonly telegram: TelegramService,
  ) {}

  signOut(token: VisitorToken): Promise<void> {
    return this.sessions.end(token);
  }

  /** Opens a session of the Mini App for a linked Telegram account, in the caller's transaction; undefined without a link. */
  async openLinked(
    { telegram_id }: TelegramAccount,
    { ton_network }: SiteSettings,
    network: string,
  ) {
    const user = await this.telegram.findUser(telegram_id, ton_network);
    if (!user) return undefined;
    const { id: user_id, wallet_address } = user;
    const [, token] = await Promise.all([
      this.signals.remember(user_id, network),
      this.sessions.open({ user_id, wallet_address, is_mini_app: true }),
    ]);
    return { token, user_id, wallet_address };
  }

  /** Ends all sessions of a user; the Telegram account opens none until the wallet has signed again. @throws AppError 404 */
  @Transactional()
  async endAll(userId: number): Promise<SignedOutDto> {
    const { username, wallet_address } = await this.users.get(userId);
    await this.telegram.requireWallet(userId);
    const sessions = await this.sessions.endAll(userId);
    if (sessions > 0) {
      const subject = { type: 'user', id: userId, name: username ?? wallet_address } as const;
      this.audit.record({ code: 'signed_out', subject, sessions });
    }
    return { sessions };
  }

  async listOf(user_id: number, query: ListQueryDto): Promise<Page<VisitorSessionDto>> {
    const request = readListQuery(query, visitorSessionList, { user_id });
    const page = await selectPage(this.em, visitorSessionList, request);
    return { ...page, items: page.items.map(toVisitorSessionDto) };
  }
}
