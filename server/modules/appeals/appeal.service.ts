import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AppealStatus, Language, LogSubject } from '#libs/domain/index.js';
import { AuditLog } from '../../audit/audit-log.js';
import { Transactional } from '../../database/transactional.js';
import type { ColumnsOf, CsvValues } from '../../lists/csv.js';
import { defineList } from '../../lists/define-list.js';
import { type ListQueryDto, type ListRequest, readListQuery } from '../../lists/list-query.dto.js';
import type { Page } from '../../lists/page.js';
import { selectPage } from '../../lists/select-page.js';
import { streamRows } from '../../lists/stream-rows.js';
import { type Row, toIso } from '../../records/timestamps.js';
import { UserService } from '../users/user.service.js';
import { type Appeal, AppealSchema } from './appeal.entity.js';
import { appealAnswered, appealNotFound, appealRefused, banEnded } from './appeal.errors.js';
import { DecisionListService } from './decision-list.service.js';
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
    const obstacle = await this.decisions.appealObstacle(decision_id, userId);
    if (obstacle) throw appealRefused(obstacle);
    await this.em.execute(
      'insert into appeals (decision_id, user_id, text, created_at) values (?, ?, ?, now())',
      [decision_id, userId, text.trim()],
    );
    return this.decisions.getMine(decision_id, userId, language);
  }

  /** Without a filter those that nobody has answered. */
  async list(query: ListQueryDto): Promise<Page<AppealDto>> {
    const page = await selectPage(this.em, appealList, readAppealQuery(query));
    return { ...page, items: await this.toDtos(page.items) };
  }

  async get(id: number): Promise<AppealDto> {
    const rows = await this.em.execute<AppealRow[]>('select * from appeals where id = ?', [id]);
    const [appeal] = await this.toDtos(rows);
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
  async uphold(id: number, answer: AppealAnswerDto): Promise<AppealDto> {
    await this.lock(id);
    return this.answer(id, 'upheld', answer);
  }

  /**
   * Gives back what the decision took, unless that has happened meanwhile.
   *
   * @throws AppError 409 when a newer ban would stay.
   */
  @Transactional()
  async overturn(id: number, answer: AppealAnswerDto): Promise<AppealDto> {
    const { decision, user_id } = await this.lock(id);
    if (decision.overturned_at === null) await this.overturns.overturn(decision.id);
    else if (decision.kind === 'ban') {
      const { is_banned } = await this.users.lockParticipant(user_id);
      if (is_banned) throw banEnded();
    }
    return this.answer(id, 'overturned', answer);
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
  stream(query: ListQueryDto, columns: ColumnsOf<Appeal>): AsyncIterable<CsvValues[]> {
    return streamRows(this.em, appealList, columns, readListQuery(query, appealList));
  }

  /** Of the user first, as everywhere. */
  private async lock(id: number): Promise<AppealDto> {
    const { user_id } = await this.get(id);
    await this.users.lockParticipant(user_id);
    const appeal = await this.get(id);
    if (appeal.status !== 'open') throw appealAnswered();
    return appeal;
  }

  private async answer(
    id: number,
    status: AppealStatus,
    { answer, answer_zh = '' }: AppealAnswerDto,
  ): Promise<AppealDto> {
    await this.em.execute(
      `update appeals set status = ?, answer = ?, answer_zh = ?, answered_by = ?, answered_at = now()
       where id = ?`,
      [status, answer.trim(), answer_zh.trim(), this.audit.actor, id],
    );
    const appeal = await this.get(id);
    const { user_id, username, wallet_address } = appeal;
    const user: LogSubject = { type: 'user', id: user_id, name: username ?? wallet_address };
    this.audit.record({ code: 'appeal_answered', subject: { type: 'appeal', id }, user, status });
    return appeal;
  }

  private async toDtos(rows: AppealRow[]): Promise<AppealDto[]> {
    if (rows.length === 0) return [];
    const decisions = await this.decisions.read(rows.map(({ decision_id }) => decision_id));
    const subjects = await this.em.execute<AppealSubject[]>(SUBJECTS, [
      `{${rows.map(({ id }) => id).join(',')}}`,
    ]);
    const known = new Map(subjects.map((subject) => [subject.id, subject]));
    return rows.flatMap((row) => {
      const [decision, subject] = [decisions.get(row.decision_id), known.get(row.id)];
      return decision && subject ? [toAppealDto(row, subject, decision)] : [];
    });
  }
}

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

function toAppealDto(row: AppealRow, subject: AppealSubject, decision: DecisionDto): AppealDto {
  const { id, status, text, answer, answer_zh, user_id } = row;
  return {
    ...subject,
    ...{ id, status, text, answer, answer_zh, user_id, decision },
    created_at: toIso(row.created_at),
    answered_at: row.answered_at ? toIso(row.answered_at) : null,
  };
}
