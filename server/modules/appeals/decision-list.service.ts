import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  canAppeal,
  isReasonCode,
  type Language,
  noticeOf,
  reasonText,
} from '#libs/domain/index.js';
import type { ColumnsOf, CsvValues } from '../../lists/csv.js';
import { defineList } from '../../lists/define-list.js';
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

type DecisionRow = Row<Decision>;
type AppealRow = Row<Appeal>;

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
    const page = await this.page(query, user_id);
    const appeals = await this.appealsOf(page.items);
    return {
      ...page,
      items: page.items.map((row) => toMyDecisionDto(row, appeals.get(row.id), language)),
    };
  }

  /** One of a visitor's own. */
  async getMine(id: number, userId: number, language: Language): Promise<MyDecisionDto> {
    const [row] = await this.rows([id]);
    if (row?.user_id !== userId) throw decisionNotFound();
    const appeals = await this.appealsOf([row]);
    return toMyDecisionDto(row, appeals.get(id), language);
  }

  /** For the back office. */
  async of(user_id: number, query: ListQueryDto): Promise<Page<DecisionDto>> {
    const page = await this.page(query, user_id);
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

  private page(query: ListQueryDto, user_id: number): Promise<Page<DecisionRow>> {
    return selectPage(this.em, decisionList, readListQuery(query, decisionList, { user_id }));
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

  private async toDtos(rows: DecisionRow[]): Promise<DecisionDto[]> {
    const appeals = await this.appealsOf(rows);
    return rows.map((row) => toDecisionDto(row, appeals.get(row.id)?.id ?? null));
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

const toDecisionDto = (row: DecisionRow, appeal_id: number | null): DecisionDto => ({
  ...factsOf(row),
  user_id: row.user_id,
  ...noticeOf(row),
  appeal_id,
});

function toMyDecisionDto(
  row: DecisionRow,
  appeal: AppealRow | undefined,
  language: Language,
): MyDecisionDto {
  const { reason, reason_zh, overturned_at } = row;
  const details = row.details ?? null;
  return {
    ...factsOf(row),
    reason: reasonText(reason, language, { reason_zh, details }),
    reason_code: isReasonCode(reason) ? reason : null,
    can_appeal: canAppeal({ overturned_at: overturned_at ?? null, appeal_id: appeal?.id ?? null }),
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
