import { Readable } from 'node:stream';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Language } from '#libs/domain/index.js';
import { AuditLog } from '../../audit/audit-log.js';
import { runInTransaction } from '../../database/transactional.js';
import { type Columns, type CsvValues, csvChunks } from '../../lists/csv.js';
import { Metrics } from '../../metrics/metrics.js';
import { AppealService } from '../appeals/appeal.service.js';
import { DecisionListService } from '../appeals/decision-list.service.js';
import { ClaimService } from '../claims/claim.service.js';
import { LedgerListService } from '../ledger/ledger-list.service.js';
import { LogService } from '../logs/log.service.js';
import { CompletionService } from '../participation/completion.service.js';
import { ReferralService } from '../referrals/referral.service.js';
import { TaskService } from '../tasks/task.service.js';
import { UserService } from '../users/user.service.js';
import type { ExportQueryDto, LogExportQueryDto } from './dto/export-query.dto.js';
import { RunningExports } from './running-exports.js';

const USER_COLUMNS = {
  id: 'plain',
  username: 'text',
  wallet_address: 'text',
  total_points: 'plain',
  claimed_tokens: 'plain',
  is_banned: 'plain',
  ban_reason: 'text',
  banned_at: 'plain',
  is_active: 'plain',
  created_at: 'plain',
  updated_at: 'plain',
} as const satisfies Columns;

const TASK_COLUMNS = {
  id: 'plain',
  title: 'text',
  title_en: 'text',
  description: 'text',
  description_en: 'text',
  type: 'text',
  points: 'plain',
  icon: 'text',
  action_url: 'text',
  action_text: 'text',
  action_text_en: 'text',
  verification: 'plain',
  verification_required: 'plain',
  order: 'plain',
  is_active: 'plain',
  created_at: 'plain',
  updated_at: 'plain',
} as const satisfies Columns;

const COMPLETION_COLUMNS = {
  id: 'plain',
  user_id: 'plain',
  task_id: 'plain',
  status: 'plain',
  points: 'plain',
  reason: 'text',
  evidence: 'text',
  due_at: 'plain',
  review_due_at: 'plain',
  completed_at: 'plain',
  created_at: 'plain',
  updated_at: 'plain',
} as const satisfies Columns;

const LEDGER_COLUMNS = {
  id: 'plain',
  transfer_id: 'plain',
  key: 'plain',
  kind: 'plain',
  user_id: 'plain',
  account: 'plain',
  currency: 'plain',
  amount: 'plain',
  reason: 'text',
  caused_by: 'text',
  created_at: 'plain',
} as const satisfies Columns;

const CLAIM_COLUMNS = {
  id: 'plain',
  user_id: 'plain',
  wallet_address: 'text',
  tokens: 'plain',
  status: 'plain',
  reason: 'text',
  requested_at: 'plain',
  updated_at: 'plain',
} as const satisfies Columns;

const DECISION_COLUMNS = {
  id: 'plain',
  user_id: 'plain',
  kind: 'plain',
  reason: 'text',
  reason_zh: 'text',
  is_reviewed: 'plain',
  task_id: 'plain',
  claim_id: 'plain',
  points: 'plain',
  tokens: 'plain',
  decided_at: 'plain',
  overturned_at: 'plain',
} as const satisfies Columns;

const APPEAL_COLUMNS = {
  id: 'plain',
  decision_id: 'plain',
  user_id: 'plain',
  status: 'plain',
  text: 'text',
  answer: 'text',
  answer_zh: 'text',
  answered_by: 'text',
  created_at: 'plain',
  answered_at: 'plain',
} as const satisfies Columns;

const REFERRAL_COLUMNS = {
  id: 'plain',
  inviter_id: 'plain',
  username: 'text',
  wallet_address: 'text',
  referral_counts: 'plain',
  total_points: 'plain',
  is_banned: 'plain',
  created_at: 'plain',
} as const satisfies Columns;

const LOG_COLUMNS = {
  id: 'plain',
  admin_username: 'text',
  action: 'text',
  resource_type: 'text',
  details: 'text',
  ip_address: 'text',
  created_at: 'plain',
} as const satisfies Columns;

/** CSV files of whole lists, streamed row by row (decision 13). */
@Injectable()
export class ExportService {
  private readonly running: RunningExports;

  constructor(
    private readonly users: UserService,
    private readonly tasks: TaskService,
    private readonly logs: LogService,
    private readonly completions: CompletionService,
    private readonly ledger: LedgerListService,
    private readonly claims: ClaimService,
    private readonly decisions: DecisionListService,
    private readonly appeals: AppealService,
    private readonly referrals: ReferralService,
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly metrics: Metrics,
  ) {
    this.running = new RunningExports(metrics);
  }

  async exportUsers(query: ExportQueryDto): Promise<Readable> {
    return this.file('users', USER_COLUMNS, this.users.stream(query, USER_COLUMNS));
  }

  async exportTasks(query: ExportQueryDto): Promise<Readable> {
    return this.file('tasks', TASK_COLUMNS, this.tasks.stream(query, TASK_COLUMNS));
  }

  async exportCompletions(query: ExportQueryDto): Promise<Readable> {
    const rows = this.completions.stream(query, COMPLETION_COLUMNS);
    return this.file('completions', COMPLETION_COLUMNS, rows);
  }

  async exportLedger(query: ExportQueryDto): Promise<Readable> {
    return this.file('ledger', LEDGER_COLUMNS, this.ledger.stream(query, LEDGER_COLUMNS));
  }

  async exportClaims(query: ExportQueryDto): Promise<Readable> {
    return this.file('claims', CLAIM_COLUMNS, this.claims.stream(query, CLAIM_COLUMNS));
  }

  async exportDecisions(query: ExportQueryDto): Promise<Readable> {
    const rows = this.decisions.stream(query, DECISION_COLUMNS);
    return this.file('decisions', DECISION_COLUMNS, rows);
  }

  async exportAppeals(query: ExportQueryDto): Promise<Readable> {
    return this.file('appeals', APPEAL_COLUMNS, this.appeals.stream(query, APPEAL_COLUMNS));
  }

  /** Everybody who was invited. */
  async exportReferrals(query: ExportQueryDto): Promise<Readable> {
    return this.file('referrals', REFERRAL_COLUMNS, this.referrals.stream(query, REFERRAL_COLUMNS));
  }

  /** The details are told in that language (decision 44). */
  async exportLogs(query: LogExportQueryDto, language: Language): Promise<Readable> {
    return this.file('logs', LOG_COLUMNS, this.logs.stream(query, LOG_COLUMNS, language));
  }

  /** Reading begins with the first row that is asked for, outside of the transaction. */
  private async file(
    name: string,
    columns: Columns,
    rows: AsyncIterable<readonly CsvValues[]>,
  ): Promise<Readable> {
    this.running.assertRoom();
    const counted = this.running.count(rows);
    const message = { code: 'exported', file: `${name}_export.csv` } as const;
    await runInTransaction(this.em, async () => this.audit.record(message));
    this.metrics.exports.inc({ file: name });
    return Readable.from(csvChunks(columns, counted));
  }
}
