import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type AppealStatus,
  grantObstacle,
  type Language,
  type LogSubject,
} from '#libs/domain/index.js';
import { AuditLog } from '../../audit/audit-log.js';
import { Transactional } from '../../database/transactional.js';
import type { CsvValues } from '../../lists/csv.js';
import { defineList } from '../../lists/define-list.js';
import { type ListQueryDto, type ListRequest, readListQuery } from '../../lists/list-query.dto.js';
import type { Page } from '../../lists/page.js';
import { selectPage } from '../../lists/select-page.js';
import { streamRows } from '../../lists/stream-rows.js';
import { type Row, toIso } from '../../records/timestamps.js';
import { SettingsService } from '../settings/settings.service.js';
import { UserService } from '../users/user.service.js';
import { type Appeal, AppealSchema } from './appeal.entity.js';
import { appealAnswered, appealNotFound, appealRefused, overturnRefused } from './appeal.errors.js';
import { DecisionListService, toDecisionDto } from './decision-list.service.js';
import { type DecisionRecord, DecisionStateService } from './decision-state.service.js';
import type {
  AppealAnswerDto,
  AppealCreateDto,
  AppealDto,
  AppealStatsDto,
} from './dto/appeal.dto.js';
import type { DecisionDto, MyDecisionDto } from './dto/decision.dto.js';
import { OverturnService } from './overturn.service.js';

export const appealList = defineList<Appeal>(AppealSchema, {
  sortable: ['id', 'user_id', 'status', 'created_at', 'answered_at'],
  filterable: { id: 'integer', user_id: 'integer', status: 'text' },
  bounded: ['created_at'],
  default_sort: { field: 'id', direction: 'asc' },
  columns: {
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
  },
});

type AppealRow = Row<Appeal>;

/** What users say against decisions, and what they are answered. */
@Injectable()
export class AppealService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly users: UserService,
    private readonly decisions: DecisionListService,
    private readonly overturns: OverturnService,
    private readonly settings: SettingsService,
    private readonly states: DecisionStateService,
  ) {}

  /**
   * Appeals against one of the user's own decisions, banned or not.
   *
   * @throws AppError 404 for somebody else's, 409 with what stands in the way.
   */
  @Transactional()
  async create(
    userId: number,
    { decision_id, text }: AppealCreateDto,
    language: Language,
  ): Promise<MyDecisionDto> {
    await this.users.lockParticipant(userId);
    await this.settings.hold();
    await this.em.execute(HOLD_TASK, [decision_id]);
    const obstacle = await this.decisions.appealObstacle(decision_id, userId);
    if (obstacle) throw appealRefused(obstacle);
    await this.em.execute(
      'insert into appeals (decision_id, user_id, text, created_at) values (?, ?, ?, now())',
      [decision_id, userId, text.trim()],
    );
    return this.decisions.getMine(decision_id, userId, language);
  }

  /** Without a filter those that nobody has answered. */
  async list(query: ListQueryDto, language: Language): Promise<Page<AppealDto>> {
    const page = await selectPage(this.em, appealList, readAppealQuery(query));
    return { ...page, items: await this.toDtos(page.items, language) };
  }

  async get(id: number, language: Language): Promise<AppealDto> {
    const rows = await this.em.execute<AppealRow[]>('select * from appeals where id = ?', [id]);
    const [appeal] = await this.toDtos(rows, language);
    if (!appeal) throw appealNotFound();
    return appeal;
  }

  /** Counted by the index of those that are open. */
  async stats(): Promise<AppealStatsDto> {
    const [row] = await this.em.execute<[AppealStatsDto]>(
      `select count(*)::int as open from appeals where status = 'open'`,
    );
    return row;
  }

  /** Leaves the decision as it is, and says why. */
  @Transactional()
  async uphold(id: number, answer: AppealAnswerDto, language: Language): Promise<AppealDto> {
    await this.lock(id, language);
    return this.answer(id, 'upheld', answer, language);
  }

  /**
   * Gives back what the decision took, unless that has happened meanwhile.
   *
   * @throws AppError 409 with what to do when the user would not have it afterwards.
   */
  @Transactional()
  async overturn(id: number, answer: AppealAnswerDto, language: Language): Promise<AppealDto> {
    const { decision } = await this.lock(id, language);
    await this.overturns.grant(decision.id);
    return this.answer(id, 'overturned', answer, language);
  }

  /** Overturns a decision that nobody need have appealed against. */
  @Transactional()
  async overturnDecision(id: number): Promise<DecisionDto> {
    await this.overturns.overturn(id);
    return this.decisions.get(id);
  }

  /**
   * Those columns of every appeal that matches, in order and in batches; page fields of the query are
   * not looked at.
   */
  stream(query: ListQueryDto): AsyncIterable<CsvValues[]> {
    return streamRows(this.em, appealList, readListQuery(query, appealList));
  }

  /** Of the user first, as everywhere. */
  private async lock(id: number, language: Language): Promise<AppealDto> {
    const { user_id } = await this.get(id, language);
    await this.users.lockParticipant(user_id);
    const appeal = await this.get(id, language);
    if (appeal.status !== 'open') throw appealAnswered();
    return appeal;
  }

  private async answer(
    id: number,
    status: AppealStatus,
    { answer, answer_zh = '' }: AppealAnswerDto,
    language: Language,
  ): Promise<AppealDto> {
    await this.em.execute(
      `update appeals set status = ?, answer = ?, answer_zh = ?, answered_by = ?, answered_at = now()
       where id = ?`,
      [status, answer.trim(), answer_zh.trim(), this.audit.actor, id],
    );
    const appeal = await this.get(id, language);
    const { user_id, username, wallet_address } = appeal;
    const user: LogSubject = { type: 'user', id: user_id, name: username ?? wallet_address };
    this.audit.record({ code: 'appeal_answered', subject: { type: 'appeal', id }, user, status });
    return appeal;
  }

  private async toDtos(rows: AppealRow[], language: Language): Promise<AppealDto[]> {
    if (rows.length === 0) return [];
    const records = await this.states.find(rows.map(({ decision_id }) => decision_id));
    const decisions = new Map(records.map((record) => [record.row.id, record]));
    const subjects = await this.em.execute<AppealSubject[]>(SUBJECTS, [
      `{${rows.map(({ id }) => id).join(',')}}`,
    ]);
    const known = new Map(subjects.map((subject) => [subject.id, subject]));
    return rows.flatMap((row) => {
      const [decision, subject] = [decisions.get(row.decision_id), known.get(row.id)];
      return decision && subject ? [toAppealDto(row, subject, decision, language)] : [];
    });
  }
}

/** Nobody deletes the task meanwhile that a decision is about. */
const HOLD_TASK =
  'select 1 from tasks where id = (select task_id from decisions where id = ?) for key share';

/** Who appeals, and what they have handed in with the task that it is about. */
const SUBJECTS = `
  select a.id, u.username, u.wallet_address, coalesce(t.title, '') as task_title,
    coalesce(t.title_en, '') as task_title_en, coalesce(c.evidence, '') as evidence
  from appeals a join users u on u.id = a.user_id join decisions d on d.id = a.decision_id
  left join tasks t on t.id = d.task_id
  left join completions c on c.user_id = a.user_id and c.task_id = d.task_id
  where a.id = any(?)`;

type AppealSubject = Pick<
  AppealDto,
  'id' | 'username' | 'wallet_address' | 'task_title' | 'task_title_en' | 'evidence'
>;

function readAppealQuery(query: ListQueryDto): ListRequest {
  const request = readListQuery(query, appealList);
  const isAsked = request.filters.some(({ column }) => column === 'status' || column === 'id');
  if (isAsked) return request;
  const open = { column: 'status', kind: 'text' as const, values: ['open'] };
  return { ...request, filters: [...request.filters, open] };
}

function toAppealDto(
  row: AppealRow,
  subject: AppealSubject,
  decision: DecisionRecord,
  language: Language,
): AppealDto {
  const { id, status, text, answer, answer_zh, user_id } = row;
  const obstacle = status === 'open' ? grantObstacle(decision.state) : null;
  return {
    ...subject,
    ...{ id, status, text, answer, answer_zh, user_id },
    decision: toDecisionDto(decision),
    grant_obstacle: obstacle && overturnRefused(obstacle, decision.state).texts[language],
    created_at: toIso(row.created_at),
    answered_at: row.answered_at ? toIso(row.answered_at) : null,
  };
}
