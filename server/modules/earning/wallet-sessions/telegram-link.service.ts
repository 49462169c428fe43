import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Transactional } from '../../../platform/database/transactional.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { TelegramService } from '../../participants/users/telegram.service.js';
import { UserService } from '../../participants/users/user.service.js';
import type { UserTelegramDto } from './dto/telegram-link.dto.js';
import { VisitorSessionRepository } from './visitor-session.repository.js';

/** Unlinks users' Telegram accounts and ends the sessions of the Mini App. */
@Injectable()
export class TelegramLinkService {
  constructor(
    readonly em: SqlEntityManager,
    private readonly telegram: TelegramService,
    private readonly users: UserService,
    private readonly sessions: VisitorSessionRepository,
    private readonly audit: AuditLog,
  ) {}

  /** @throws AppError 404 */
  async read(userId: number): Promise<UserTelegramDto> {
    const { id } = await this.users.get(userId);
    return { account: await this.telegram.accountOf(id) };
  }

  /** False when no account was linked. Points earned with it stay: no other user can earn them with it. */
  @Transactional()
  async unlink(userId: number): Promise<boolean> {
    const isUnlinked = await this.telegram.unlink(userId);
    if (isUnlinked) await this.sessions.endMiniApp(userId);
    return isUnlinked;
  }

  /** Unlinks on an admin's behalf, with a row in the log. @throws AppError 404 */
  @Transactional()
  async unlinkOf(userId: number): Promise<void> {
    const { id, username, wallet_address } = await this.users.get(userId);
    if (!(await this.unlink(id))) return;
    const subject = { type: 'user', id, name: username ?? wallet_address } as const;
    this.audit.record({ code: 'telegram_unlinked', subject });
  }
}
