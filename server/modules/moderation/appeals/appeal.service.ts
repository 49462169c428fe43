import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type AppealStatus,
  adjustmentTransfer,
  appealObstacle,
  grantObstacle,
  type Language,
  type LogSubject,
  overturnObstacle,
  restorationTransfer,
} from '#libs/domain/index.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { defineList } from '../../../platform/lists/define-list.js';
import {
  type ListQueryDto,
  type ListRequest,
  readListQuery,
} from '../../../platform/lists/list-query.dto.js';
import type { Page } from '../../../platform/lists/page.js';
import { selectPage } from '../../../platform/lists/select-page.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { isoOrNull, toIso } from '../../../platform/records/timestamps.js';
import { Notifier } from '../../admins/notifications/notifier.service.js';
import { LedgerService } from '../../earning/ledger/ledger.service.js';
import { CompletionService } from '../../earning/participation/completion.service.js';
import { TaskRepository } from '../../earning/tasks/task.repository.js';
import { appealSubjects } from '../../participants/decisions/decision.report.js';
import {
  DecisionRepository,
  taskOfDecision,
} from '../../participants/decisions/decision.repository.js';
import { NO_BAN, UserRepository } from '../../participants/users/user.repository.js';
import { ClaimService } from '../../paying/claims/claim.service.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { type Appeal, AppealSchema } from './appeal.entity.js';
import { appealAnswered, appealNotFound, appealRefused, overturnRefused } from './appeal.errors.js';
import { AppealRepository, type AppealRow } from './appeal.repository.js';
import {
  DecisionListService,
  type DecisionRecord,
  toDecisionDto,
  toMyDecisionDto,
} from './decision-list.service.js';
import type {
  AppealAnswerDto,
  AppealCreateDto,
  AppealDto,
  AppealStatsDto,
} from './dto/appeal.dto.js';
import type { DecisionDto, MyDecisionDto } from './dto/decision.dto.js';

export const appealList = defineList<Appeal>(AppealSchema, {
  sortable: ['id', 'user_id', 'status', 'created_at', 'answered_at'],
  filterable: { id: 'integer', user_id: 'integer', status: 'text' },
  bounded: ['created_at'],
  counted: 'appeals',
  default_sort: { field: 'id', direction: 'asc' },
  columns: [
    { plain: ['id', 'decision_id', 'user_id', 'status'] },
    { text: ['text', 'answer', 'answer_zh', 'answered_by'] },
    { plain: ['created_at', 'answered_at'] },
  ],
});

@Injectable()
export class AppealService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly appeals: AppealRepository,
    private readonly audit: AuditLog,
    private readonly users: UserRepository,
    private readonly decisions: DecisionListService,
    private readonly decisionRows: DecisionRepository,
    private readonly claims: ClaimService,
    private readonly completions: CompletionService,
    private readonly ledger: LedgerService,
    private readonly settings: SettingsService,
    private readonly tasks: TaskRepository,
    private readonly notifier: Notifier,
  ) {}

  /** Appeals against a decision about the user, banned or not. @throws AppError 404, 409 with the obstacle. */
  @Transactional()
  async create(
    userId: number,
    { decision_id, text }: AppealCreateDto,
    language: Language,
  ): Promise<MyDecisionDto> {
    await this.users.lockParticipant(userId);
    await this.settings.hold();
    await this.tasks.hold(taskOfDecision(decision_id));
    const { state } = await this.decisions.findMine(decision_id, userId);
    const obstacle = appealObstacle(state);
    if (obstacle) throw appealRefused(obstacle);
    const appeal_id = await this.appeals.insert({
      decision_id,
      user_id: userId,
      text: text.trim(),
    });
    await this.notifier.notify('appeal.created', { appeal_id });
    return toMyDecisionDto(await this.decisions.find(decision_id), language);
  }

  /** Without a filter the open ones. */
  async list(query: ListQueryDto, language: Language): Promise<Page<AppealDto>> {
    const page = await selectPage(this.em, appealList, readAppealQuery(query));
    return { ...page, items: await this.toDtos(page.items, language) };
  }

  async get(id: number, language: Language): Promise<AppealDto> {
    const [appeal] = await this.toDtos([await this.find(id)], language);
    if (!appeal) throw appealNotFound();
    return appeal;
  }

  stats(): Promise<AppealStatsDto> {
    return this.appeals.countOpen();
  }

  /** Leaves the decision as it is. */
  @Transactional()
  async uphold(id: number, answer: AppealAnswerDto, language: Language): Promise<AppealDto> {
    return this.answer(await this.lock(id), 'upheld', answer, language);
  }

  /** Gives back what the decision took. @throws AppError 409 with what to do when that is not possible. */
  @Transactional()
  async overturn(id: number, answer: AppealAnswerDto, language: Language): Promise<AppealDto> {
    const appeal = await this.lock(id);
    await this.giveBack(appeal.decision_id, grantObstacle);
    return this.answer(appeal, 'overturned', answer, language);
  }

  @Transactional()
  async overturnDecision(id: number): Promise<DecisionDto> {
    await this.giveBack(id, overturnObstacle);
    return toDecisionDto(await this.decisions.find(id));
  }

  private async find(id: number): Promise<AppealRow> {
    const appeal = await this.appeals.find(id);
    if (!appeal) throw appealNotFound();
    return appeal;
  }

  /** Locks the user first, as everywhere. */
  private async lock(id: number): Promise<AppealRow> {
    const { user_id } = await this.find(id);
    await this.users.lockParticipant(user_id);
    const appeal = await this.find(id);
    if (appeal.status !== 'open') throw appealAnswered();
    return appeal;
  }

  private async answer(
    answered: AppealRow,
    status: AppealStatus,
    { answer, answer_zh = '' }: AppealAnswerDto,
    language: Language,
  ): Promise<AppealDto> {
    await this.appeals.answer(answered, status, {
      answer: answer.trim(),
      answer_zh: answer_zh.trim(),
      answered_by: this.audit.actor,
    });
    const { id } = answered;
    const appeal = await this.get(id, language);
    const { user_id, username, wallet_address } = appeal;
    const user: LogSubject = { type: 'user', id: user_id, name: username ?? wallet_address };
    this.audit.record({ code: 'appeal_answered', subject: { type: 'appeal', id }, user, status });
    return appeal;
  }

  /**
   * Overturns a decision: its user gets what it took, and counts again for those who have invited them.
   * @throws AppError 404 when there is none, 409 with what to do when it cannot be overturned.
   */
  private async giveBack(
    id: number,
    obstacleOf: typeof grantObstacle | typeof overturnObstacle,
  ): Promise<void> {
    const { user_id } = (await this.decisions.find(id)).row;
    const { wallet_address } = await this.users.lockParticipant(user_id);
    await this.settings.hold();
    const { row, state } = await this.decisions.find(id);
    const obstacle = obstacleOf(state);
    if (obstacle) throw overturnRefused(obstacle, state);
    // It has ended already, so its user has what it took.
    if (state.overturned_at !== null) return;
    if (row.kind === 'ban') await this.users.setBan([user_id], NO_BAN);
    else if (row.kind === 'hold') await this.users.release([user_id]);
    else if (row.kind === 'deduction') {
      const given = adjustmentTransfer('', user_id, BigInt(row.points ?? 0));
      await this.ledger.post(restorationTransfer({ ...given, key: row.transfer_key ?? '' }, id));
    } else if (row.kind !== 'rejection') {
      await this.completions.restore(user_id, row.task_id ?? 0);
    } else if (state.tokens_due > 0) {
      // The tokens are the user's again already, but claims may have ended.
      await this.claims.requestAgain(user_id, { wallet_address, tokens: state.tokens_due });
    }
    await this.decisionRows.end(id);
    const user: LogSubject = { type: 'user', id: user_id, name: wallet_address };
    this.audit.record({ code: 'overturned', subject: { type: 'decision', id }, user });
  }

  private async toDtos(rows: readonly AppealRow[], language: Language): Promise<AppealDto[]> {
    if (rows.length === 0) return [];
    const records = await this.decisions.findAll(rows.map(({ decision_id }) => decision_id));
    const decisions = new Map(records.map((record) => [record.row.id, record]));
    const ids = rows.map(({ id }) => id);
    const subjects = await appealSubjects(this.em, ids);
    const known = new Map(subjects.map((subject) => [subject.id, subject]));
    return rows.flatMap((row) => {
      const [decision, subject] = [decisions.get(row.decision_id), known.get(row.id)];
      return decision && subject ? [toAppealDto(row, subject, decision, language)] : [];
    });
  }
}

function readAppealQuery(query: ListQueryDto): ListRequest {
  const request = readListQuery(query, appealList);
  const isAsked = request.filters.some(({ column }) => column === 'status' || column === 'id');
  if (!isAsked) request.filters.push({ column: 'status', kind: 'text', values: ['open'] });
  return request;
}

function toAppealDto(
  row: AppealRow,
  subject: Awaited<ReturnType<typeof appealSubjects>>[number],
  decision: DecisionRecord,
  language: Language,
): AppealDto {
  const { id, status, text, answer, answer_zh, user_id } = row;
  const obstacle = status === 'open' ? grantObstacle(decision.state) : null;
  return {
    ...subject,
    id,
    status,
    text,
    answer,
    answer_zh,
    user_id,
    decision: toDecisionDto(decision),
    grant_obstacle: obstacle && overturnRefused(obstacle, decision.state).texts[language],
    created_at: toIso(row.created_at),
    answered_at: isoOrNull(row.answered_at),
  };
}
