import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type AppealStatus,
  grantObstacle,
  type Language,
  type LogSubject,
  overturnObstacle,
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
import { appealSubjects } from '../../participants/decisions/decision.report.js';
import { UserRepository } from '../../participants/users/user.repository.js';
import { type Appeal, AppealSchema } from './appeal.entity.js';
import { appealAnswered, appealNotFound, overturnRefused } from './appeal.errors.js';
import { AppealRepository, type AppealRow } from './appeal.repository.js';
import {
  DecisionListService,
  type DecisionRecord,
  toDecisionDto,
} from './decision-list.service.js';
import type {
  AnsweredAppealsDto,
  AppealAnswerDto,
  AppealDto,
  AppealStatsDto,
  AppealsAnswerDto,
} from './dto/appeal.dto.js';
import type { DecisionDto } from './dto/decision.dto.js';
import { OverturnService } from './overturn.service.js';

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
    private readonly overturns: OverturnService,
  ) {}

  /** Lists only open appeals where no status is asked for. */
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

  @Transactional()
  async uphold(id: number, answer: AppealAnswerDto, language: Language): Promise<AppealDto> {
    return this.answer(await this.lock(id), 'upheld', answer, language);
  }

  /** Restores everything the decision took. @throws AppError 409 with what to do when that is not possible. */
  @Transactional()
  async overturn(id: number, answer: AppealAnswerDto, language: Language): Promise<AppealDto> {
    const appeal = await this.lock(id);
    await this.overturns.overturn(appeal.decision_id, grantObstacle);
    return this.answer(appeal, 'overturned', answer, language);
  }

  /**
   * Answers the open appeals among these; appeals whose decision cannot be overturned now are skipped.
   * @throws AppError 409 when a decision cannot be restored in full: then none is answered
   */
  @Transactional()
  async answerAll(
    { ids, ...answer }: AppealsAnswerDto,
    status: 'upheld' | 'overturned',
    language: Language,
  ): Promise<AnsweredAppealsDto> {
    const users = await this.appeals.usersOf(ids);
    for (const id of users) await this.users.lockParticipant(id);
    const answered: number[] = [];
    for (const id of ids.toSorted((one, other) => one - other)) {
      const appeal = await this.appeals.find(id);
      if (appeal?.status !== 'open') continue;
      if (status === 'overturned') {
        const { state } = await this.decisions.hold(appeal.decision_id);
        if (grantObstacle(state)) continue;
        await this.overturns.overturn(appeal.decision_id, grantObstacle);
      }
      await this.answer(appeal, status, answer, language);
      answered.push(id);
    }
    return { ids: answered, skipped: ids.length - answered.length };
  }

  @Transactional()
  async overturnDecision(id: number): Promise<DecisionDto> {
    await this.overturns.overturn(id, overturnObstacle);
    return toDecisionDto(await this.decisions.find(id));
  }

  private async find(id: number): Promise<AppealRow> {
    const appeal = await this.appeals.find(id);
    if (!appeal) throw appealNotFound();
    return appeal;
  }

  /** Locks the user, as every use case does first. */
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
