import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type AppealObstacle,
  appealObstacle,
  isReasonCode,
  type Language,
  noticeOf,
  overturnObstacle,
  reasonText,
} from '#libs/domain/index.js';
import type { ColumnsOf, CsvValues } from '../../lists/csv.js';
import { defineList, type List, visitorList } from '../../lists/define-list.js';
import { type ListQueryDto, readListQuery } from '../../lists/list-query.dto.js';
import type { Page } from '../../lists/page.js';
import { selectPage } from '../../lists/select-page.js';
import { streamRows } from '../../lists/stream-rows.js';
import { type Row, toIso } from '../../records/timestamps.js';
import { type Decision, DecisionSchema } from '../decisions/decision.service.js';
import type { Appeal } from './appeal.entity.js';
import { decisionNotFound } from './appeal.errors.js';
import type { DecisionDto, MyAppealDto, MyDecisionDto } from './dto/decision.dto.js';

export const decisionList = defineList<Decision>(DecisionSchema, {
  sortable: ['id', 'user_id', 'kind', 'points', 'decided_at', 'overturned_at'],
  filterable: {
    id: 'integer',
    user_id: 'integer',
    kind: 'text',
    reason: 'text',
    task_id: 'integer',
    is_reviewed: 'boolean',
  },
  bounded: ['decided_at'],
  default_sort: { field: 'id', direction: 'desc' },
});

export const myDecisionList = visitorList(decisionList, [
  ...['id', 'kind', 'task_id', 'points', 'is_reviewed', 'decided_at', 'overturned_at'],
]);

type DecisionRow = Row<Decision>;
type AppealRow = Row<Appeal>;

/** How the task of a decision stands. */
interface TaskStanding {
  /** The decision. */
  id: number;
  /** The task rests on it; also while it is tried again and an appeal waits for its answer. */
  is_in_force: boolean;
  is_appealed: boolean;
}

/** A decision with what has become of it. */
interface DecisionRecord {
  row: DecisionRow;
  appeal: AppealRow | undefined;
  is_superseded: boolean;
  /** Whether an appeal about the same task waits for its answer. */
  is_task_appealed: boolean;
}

/** Shows what was decided about users, to them and to admins. */
@Injectable()
export class DecisionListService {
  constructor(private readonly em: SqlEntityManager) {}

  /** As the visitor reads it whom it is about. */
  async mine(
    user_id: number,
    query: ListQueryDto,
    language: Language,
  ): Promise<Page<MyDecisionDto>> {
    const page = await this.page(query, user_id, myDecisionList);
    const records = await this.recordsOf(page.items);
    return { ...page, items: records.map((record) => toMyDecisionDto(record, language)) };
  }

  /** One of a visitor's own. */
  async getMine(id: number, userId: number, language: Language): Promise<MyDecisionDto> {
    return toMyDecisionDto(await this.ofUser(id, userId), language);
  }

  /**
   * Why the user cannot appeal against one of their own decisions; null where they can.
   *
   * @throws AppError 404 for somebody else's.
   */
  async appealObstacle(id: number, userId: number): Promise<AppealObstacle | null> {
    return appealObstacle(stateOf(await this.ofUser(id, userId)));
  }

  /** For the back office. */
  async of(user_id: number, query: ListQueryDto): Promise<Page<DecisionDto>> {
    const page = await this.page(query, user_id, decisionList);
    return { ...page, items: await this.toDtos(page.items) };
  }

  /** Those decisions, by their ids. */
  async read(ids: number[]): Promise<Map<number, DecisionDto>> {
    const decisions = await this.toDtos(await this.rows(ids));
    return new Map(decisions.map((decision) => [decision.id, decision]));
  }

  async get(id: number): Promise<DecisionDto> {
    const decision = (await this.read([id])).get(id);
    if (!decision) throw decisionNotFound();
    return decision;
  }

  /**
   * Those columns of every decision that matches, in order and in batches; page fields of the query
   * are not looked at.
   */
  stream(query: ListQueryDto, columns: ColumnsOf<Decision>): AsyncIterable<CsvValues[]> {
    return streamRows(this.em, decisionList, columns, readListQuery(query, decisionList));
  }

  private page(
    query: ListQueryDto,
    user_id: number,
    list: List<Decision>,
  ): Promise<Page<DecisionRow>> {
    return selectPage(this.em, list, readListQuery(query, list, { user_id }));
  }

  private rows(ids: number[]): Promise<DecisionRow[]> {
    return this.em.execute<DecisionRow[]>('select * from decisions where id = any(?)', [
      `{${ids.join(',')}}`,
    ]);
  }

  /** By the decisions' ids; each has one at most. */
  private async appealsOf(decisions: DecisionRow[]): Promise<Map<number, AppealRow>> {
    const ids = `{${decisions.map(({ id }) => id).join(',')}}`;
    const appeals = await this.em.execute<AppealRow[]>(
      'select * from appeals where decision_id = any(?)',
      [ids],
    );
    return new Map(appeals.map((appeal) => [appeal.decision_id, appeal]));
  }

  private async ofUser(id: number, userId: number): Promise<DecisionRecord> {
    const [record] = await this.recordsOf(await this.rows([id]));
    if (record?.row.user_id !== userId) throw decisionNotFound();
    return record;
  }

  private async recordsOf(rows: DecisionRow[]): Promise<DecisionRecord[]> {
    const appeals = await this.appealsOf(rows);
    const tasks = await this.tasksOf(rows);
    return rows.map((row) => {
      const task = tasks.get(row.id);
      return {
        ...{ row, appeal: appeals.get(row.id) },
        is_superseded: row.kind === 'refusal' && !task?.is_in_force,
        is_task_appealed: task?.is_appealed ?? false,
      };
    });
  }

  /** How the tasks of those decisions stand that are about one. */
  private async tasksOf(decisions: DecisionRow[]): Promise<Map<number, TaskStanding>> {
    const ids = decisions.filter(({ task_id }) => task_id != null).map(({ id }) => id);
    if (ids.length === 0) return new Map();
    const rows = await this.em.execute<TaskStanding[]>(
      `select d.id,
         exists (select from completions c where c.user_id = d.user_id and c.task_id = d.task_id
           and (c.decision_id = d.id or c.decision_id is null and c.status <> 'completed' and exists (
             select from appeals a where a.decision_id = d.id and a.status = 'open'))) as is_in_force,
         exists (select from appeals a join decisions o on o.id = a.decision_id
           where a.user_id = d.user_id and a.status = 'open' and o.task_id = d.task_id) as is_appealed
       from decisions d where d.id = any(?)`,
      [`{${ids.join(',')}}`],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  private async toDtos(rows: DecisionRow[]): Promise<DecisionDto[]> {
    return (await this.recordsOf(rows)).map(toDecisionDto);
  }
}

const isoOrNull = (time: Date | string | null | undefined): string | null =>
  time ? toIso(time) : null;

/** What both readers are told alike. */
const factsOf = (row: DecisionRow) => ({
  id: row.id,
  kind: row.kind,
  task_id: row.task_id ?? null,
  claim_id: row.claim_id ?? null,
  points: row.points ?? null,
  tokens: row.tokens ?? null,
  is_reviewed: row.is_reviewed,
  decided_at: toIso(row.decided_at),
  overturned_at: isoOrNull(row.overturned_at),
});

/** As the rules look at it. */
const stateOf = ({ row, appeal, is_superseded, is_task_appealed }: DecisionRecord) => ({
  ...{ kind: row.kind, reason: row.reason, overturned_at: row.overturned_at ?? null },
  ...{ is_superseded, is_task_appealed, appeal_id: appeal?.id ?? null },
});

function toDecisionDto(record: DecisionRecord): DecisionDto {
  const { row, appeal, is_superseded } = record;
  return {
    ...factsOf(row),
    user_id: row.user_id,
    ...noticeOf(row),
    appeal_id: appeal?.id ?? null,
    is_superseded,
    can_overturn: overturnObstacle(stateOf(record)) === null,
  };
}

function toMyDecisionDto(record: DecisionRecord, language: Language): MyDecisionDto {
  const { row, appeal } = record;
  const { reason, reason_zh } = row;
  const details = row.details ?? null;
  return {
    ...factsOf(row),
    reason: reasonText(reason, language, { reason_zh, details }),
    reason_code: isReasonCode(reason) ? reason : null,
    can_appeal: appealObstacle(stateOf(record)) === null,
    appeal: appeal ? toMyAppealDto(appeal, language) : null,
  };
}

function toMyAppealDto(appeal: AppealRow, language: Language): MyAppealDto {
  const { status, text, answer, answer_zh } = appeal;
  const told = language === 'zh' && answer_zh !== '' ? answer_zh : answer;
  return {
    ...{ status, text },
    created_at: toIso(appeal.created_at),
    answer: status === 'open' ? null : told,
    answered_at: isoOrNull(appeal.answered_at),
  };
}
