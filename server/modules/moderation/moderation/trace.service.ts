import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Person } from '#libs/domain/index.js';
import { LogRedaction } from '../../../platform/operation-log/log-redaction.repository.js';
import { removeFromTexts } from '../../../platform/records/written-texts.js';
import { ApprovalsRepository } from '../../admins/auth/approvals/approvals.repository.js';
import { EventRepository } from '../../earning/events/event.repository.js';
import { VisitorSessionRepository } from '../../earning/wallet-sessions/visitor-session.repository.js';

/** Removes the names of a person from texts of others: the log, requests, reasons and events. */
@Injectable()
export class TraceService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly log: LogRedaction,
    private readonly approvals: ApprovalsRepository,
    private readonly sessions: VisitorSessionRepository,
    private readonly events: EventRepository,
  ) {}

  /** Runs in the caller's transaction. */
  async remove(person: Person): Promise<void> {
    await this.sessions.forgetWallets([person.id]);
    await this.events.forgetReasons(person.id);
    await this.approvals.forgetUser(person.id);
    await this.approvals.forgetTexts(person);
    await removeFromTexts(this.em, person);
    this.log.removeWithCommit(person);
  }
}
