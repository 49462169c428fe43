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
import type { CsvValues } from '../../lists/csv.js';
import { defineList, type List, visitorList } from '../../lists/define-list.js';
import { type ListQueryDto, readListQuery } from '../../lists/list-query.dto.js';
import type { Page } from '../../lists/page.js';
import { selectPage } from '../../lists/select-page.js';
import { streamRows } from '../../lists/stream-rows.js';
import { type Row, toIso } from '../../records/timestamps.js';
import { type Decision, DecisionSchema } from '../decisions/decision.service.js';
import type { Appeal } from './appeal.entity.js';
import { appealRefused, decisionNotFound } from './appeal.errors.js';
import { type DecisionRecord, DecisionStateService } from './decision-state.service.js';
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
  columns: {
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
  },
});

export const myDecisionList = visitorList(decisionList, [
  ...['id', 'kind', 'task_id', 'points', 'is_reviewed', 'decided_at', 'overturned_at'],
]);

type DecisionRow = Row<Decision>;
type AppealRow = Row<Appeal>;

/** Shows what was decided about users, to them and to admins. */
@Injectable()
export class DecisionListService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly states: DecisionStateService,
  ) {}

  /** As the visitor reads it whom it is about. */
  async mine(
    user_id: number,
    query: ListQueryDto,
    language: Language,
  ): Promise<Page<MyDecisionDto>> {
    const page = await this.page(query, user_id, myDecisionList);
    const records = await this.states.of(page.items);
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
    return appealObstacle((await this.ofUser(id, userId)).state);
  }

  /** For the back office. */
  async of(user_id: number, query: ListQueryDto): Promise<Page<DecisionDto>> {
    const page = await this.page(query, user_id, decisionList);
    return { ...page, items: (await this.states.of(page.items)).map(toDecisionDto) };
  }

  /** Those decisions, by their ids. */
  async read(ids: number[]): Promise<Map<number, DecisionDto>> {
    const records = await this.states.find(ids);
    return new Map(records.map((record) => [record.row.id, toDecisionDto(record)]));
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
  stream(query: ListQueryDto): AsyncIterable<CsvValues[]> {
    return streamRows(this.em, decisionList, readListQuery(query, decisionList));
  }

  private page(
    query: ListQueryDto,
    user_id: number,
    list: List<Decision>,
  ): Promise<Page<DecisionRow>> {
    return selectPage(this.em, list, readListQuery(query, list, { user_id }));
  }

  private async ofUser(id: number, userId: number): Promise<DecisionRecord> {
    const [record] = await this.states.find([id]);
    if (record?.row.user_id !== userId) throw decisionNotFound();
    return record;
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

export function toDecisionDto({ row, appeal, state }: DecisionRecord): DecisionDto {
  return {
    ...factsOf(row),
    user_id: row.user_id,
    ...noticeOf(row),
    appeal_id: appeal?.id ?? null,
    is_superseded: state.is_superseded,
    can_overturn: overturnObstacle(state) === null,
  };
}

function toMyDecisionDto(record: DecisionRecord, language: Language): MyDecisionDto {
  const { row, appeal, state } = record;
  const { reason, reason_zh } = row;
  const details = row.details ?? null;
  const obstacle = appealObstacle(state);
  return {
    ...factsOf(row),
    reason: reasonText(reason, language, { reason_zh, details }),
    reason_code: isReasonCode(reason) ? reason : null,
    can_appeal: obstacle === null,
    appeal_obstacle: obstacle && appealRefused(obstacle).texts[language],
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
