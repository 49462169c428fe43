import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isHttpAddress, REVIEW_WITHIN_MS } from '#libs/domain/index.js';
import type { Filter, List } from '../../../platform/lists/define-list.js';
import {
  type ListQueryDto,
  type ListRequest,
  readListQuery,
} from '../../../platform/lists/list-query.dto.js';
import type { Page } from '../../../platform/lists/page.js';
import { selectPage } from '../../../platform/lists/select-page.js';
import { isoOrNull, toIso } from '../../../platform/records/timestamps.js';
import { SignalService } from '../../participants/users/signal.service.js';
import type { ReviewDto, ReviewStatsDto } from './dto/review.dto.js';
import { findReviews, reviewFigures } from './review.report.js';

export const reviewList: List<{ id: number }> = {
  key: 'id',
  table: 'completions',
  sortable: ['id', 'review_due_at', 'user_id', 'task_id'],
  filters: new Map<string, Filter>([
    ['id', { column: 'id', kind: 'integer' }],
    ['user_id', { column: 'user_id', kind: 'integer' }],
    ['task_id', { column: 'task_id', kind: 'integer' }],
    ['is_overdue', { column: 'is_overdue', kind: 'boolean' }],
  ]),
  computed: new Map([['is_overdue', 'review_due_at < now()']]),
  searchable: [],
  columns: [],
  // The queue's indexes count so many in milliseconds.
  counted_to: 100_000,
  default_sort: { field: 'review_due_at', direction: 'asc' },
};

/** The conditions of the queue's index; `since` excludes completions without a due time. */
const WAITING: ListRequest['filters'] = [
  { column: 'status', kind: 'text', values: ['pending_verification'] },
  { column: 'review_due_at', kind: 'since', values: ['2000-01-01T00:00:00.000Z'] },
];

@Injectable()
export class ReviewListService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly signals: SignalService,
  ) {}

  async list(query: ListQueryDto, sessionId: string): Promise<Page<ReviewDto>> {
    const request = readListQuery(query, reviewList);
    const filters = [...request.filters, ...WAITING];
    const page = await selectPage(this.em, reviewList, { ...request, filters });
    const ids = page.items.map(({ id }) => id);
    return { ...page, items: await this.read(ids, sessionId) };
  }

  /** Reads reviews in the given order, as one admin's session sees them. */
  async read(ids: number[], sessionId: string): Promise<ReviewDto[]> {
    if (ids.length === 0) return [];
    const rows = await findReviews(this.em, ids);
    const signals = await this.signals.ofAll(rows.map(({ user_id }) => user_id));
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = found.get(id);
      if (!row) return [];
      const { held_by, held_until, submitted_at, review_due_at, ...review } = row;
      return {
        ...review,
        evidence_kind: isHttpAddress(review.evidence) ? 'link' : 'text',
        submitted_at: submitted_at === null ? submittedBy(review_due_at) : toIso(submitted_at),
        review_due_at: toIso(review_due_at),
        held_by_me: held_by === sessionId,
        held_until: isoOrNull(held_until),
        held_by_other: held_by !== null && held_by !== sessionId,
        signals: signals.get(review.user_id) ?? [],
      };
    });
  }

  async stats(): Promise<ReviewStatsDto> {
    const { oldest_due_at, ...figures } = await reviewFigures(this.em);
    return {
      ...figures,
      oldest_submitted_at: oldest_due_at === null ? null : submittedBy(oldest_due_at),
    };
  }
}

/** Older rows have no time of submission: they were due a fixed time after it. */
const submittedBy = (due: Date | string): string =>
  new Date(new Date(due).getTime() - REVIEW_WITHIN_MS).toISOString();
