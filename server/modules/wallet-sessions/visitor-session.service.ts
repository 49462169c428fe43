import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../audit/audit-log.js';
import { Transactional } from '../../database/transactional.js';
import { defineList } from '../../lists/define-list.js';
import { type ListQueryDto, readListQuery } from '../../lists/list-query.dto.js';
import type { Page } from '../../lists/page.js';
import { selectPage } from '../../lists/select-page.js';
import { UserService } from '../users/user.service.js';
import {
  type SignedOutDto,
  toVisitorSessionDto,
  type VisitorSessionDto,
} from './dto/visitor-session.dto.js';
import { type VisitorSession, VisitorSessionSchema } from './visitor-session.entity.js';
import { WalletSessionService } from './wallet-session.service.js';

export const visitorSessionList = defineList<VisitorSession>(VisitorSessionSchema, {
  sortable: ['id', 'created_at', 'last_used_at', 'expires_at'],
  filterable: { id: 'integer' },
  default_sort: { field: 'id', direction: 'desc' },
});

/** What admins see and end of a user's sessions. */
@Injectable()
export class VisitorSessionService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly users: UserService,
    private readonly sessions: WalletSessionService,
  ) {}

  async listOf(user_id: number, query: ListQueryDto): Promise<Page<VisitorSessionDto>> {
    const request = readListQuery(query, visitorSessionList, { user_id });
    const page = await selectPage(this.em, visitorSessionList, request);
    return { ...page, items: page.items.map(toVisitorSessionDto) };
  }

  /** @throws AppError 404 when there is no such user. */
  @Transactional()
  async endAll(userId: number): Promise<SignedOutDto> {
    const { username, wallet_address } = await this.users.get(userId);
    const sessions = await this.sessions.endAll(userId);
    if (sessions > 0) {
      const subject = { type: 'user', id: userId, name: username ?? wallet_address } as const;
      this.audit.record({ code: 'signed_out', subject, sessions });
    }
    return { sessions };
  }
}
