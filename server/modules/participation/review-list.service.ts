import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isHttpAddress, REVIEW_WITHIN_MS } from '#libs/domain/index.js';
import type { Filter, List } from '../../lists/define-list.js';
import { type ListQueryDto, type ListRequest, readListQuery } from '../../lists/list-query.dto.js';
import type { Page } from '../../lists/page.js';
import { selectPage } from '../../lists/select-page.js';
import { toIso } from '../../records/timestamps.js';
import { type SignalDto, SignalService } from '../users/signal.service.js';
import type { ReviewDto, ReviewStatsDto } from './dto/review.dto.js';
import { IS_HELD } from './review-hold.entity.js';

/** Completions that wait for a person; the one that waits longest first. */
export const reviewList: List<{ id: number }> = {
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
  default_sort: { field: 'review_due_at', direction: 'asc' },
};

/** The part of the completions that the queue's index holds; it has no row without a due time. */
const WAITING: ListRequest['filters'] = [
  { column: 'status', kind: 'text', values: ['pending_verification'] },
  { column: 'review_due_at', kind: 'since', values: ['2000-01-01T00:00:00.000Z'] },
];

/** What waits, in the words of the index. */
const IS_WAITING = `status = 'pending_verification' and review_due_at is not null`;

interface ReviewRow {
  id: number;
  user_id: number;
  username: string | null;
  wallet_address: string;
  is_banned: boolean;
  task_id: number;
  task_title: string;
  task_title_en: string;
  points: number;
  evidence: string;
  submitted_at: Date | string | null;
  review_due_at: Date | string;
  is_overdue: boolean;
  held_by: string | null;
  held_until: Date | string | null;
}

/** Shows what waits for a person. */
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

  /** Those reviews, in this order, as one login session sees them. */
  async read(ids: number[], sessionId: string): Promise<ReviewDto[]> {
    if (ids.length === 0) return [];
    const rows = await this.em.execute<ReviewRow[]>(
      `select c.id, c.user_id, u.username, u.wallet_address, u.is_banned, c.task_id,
         coalesce(t.title, '') as task_title, coalesce(t.title_en, '') as task_title_en,
         coalesce(t.points, 0) as points, c.evidence, c.submitted_at, c.review_due_at,
         c.review_due_at < now() as is_overdue, h.session_id::text as held_by, h.held_until
       from completions c join users u on u.id = c.user_id left join tasks t on t.id = c.task_id
       left join review_holds h on h.completion_id = c.id and ${IS_HELD}
       where c.id = any(?)`,
      [`{${ids.join(',')}}`],
    );
    const signals = await this.signals.ofAll(rows.map(({ user_id }) => user_id));
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = found.get(id);
      return row ? [toReviewDto(row, sessionId, signals.get(row.user_id) ?? [])] : [];
    });
  }

  /** How many wait. */
  async waiting(): Promise<number> {
    const [row] = await this.em.execute<[{ waiting: number }]>(
      `select count(*)::int as waiting from completions where ${IS_WAITING}`,
    );
    return row.waiting;
  }

  /** The queue's own index and the reviews of some days: nothing else is looked at. */
  async stats(): Promise<ReviewStatsDto> {
    const [row] = await this.em.execute<[StatsRow]>(
      `select
         (select count(*)::int from completions where ${IS_WAITING}) as waiting,
         (select count(*)::int from completions where ${IS_WAITING} and review_due_at < now())
           as overdue,
         (select min(review_due_at) from completions where ${IS_WAITING}) as oldest_due_at,
         (select round(percentile_cont(0.5) within group
            (order by extract(epoch from reviewed_at - submitted_at)) / 60)::int
          from reviews where reviewed_at > now() - interval '7 days') as median_minutes,
         (select count(*)::int from reviews where reviewed_at >= ${TODAY}) as decided_today,
         (select count(*)::int from reviews where reviewed_at >= ${TODAY} and outcome = 'refused')
           as refused_today`,
    );
    const { oldest_due_at, ...figures } = row;
    return {
      ...figures,
      oldest_submitted_at: oldest_due_at === null ? null : submittedBy(oldest_due_at),
    };
  }
}

interface StatsRow extends Omit<ReviewStatsDto, 'oldest_submitted_at'> {
  oldest_due_at: Date | string | null;
}

/** A day begins where it does in UTC. */
const TODAY = `date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`;

/** Whatever waits was handed in as long before it is due as was promised. */
const submittedBy = (due: Date | string): string =>
  new Date(new Date(due).getTime() - REVIEW_WITHIN_MS).toISOString();

function toReviewDto(row: ReviewRow, sessionId: string, signals: SignalDto[]): ReviewDto {
  const { held_by, held_until, submitted_at, review_due_at, evidence, ...rest } = row;
  return {
    ...rest,
    evidence,
    evidence_kind: isHttpAddress(evidence) ? 'link' : 'text',
    submitted_at: submitted_at === null ? submittedBy(review_due_at) : toIso(submitted_at),
    review_due_at: toIso(review_due_at),
    held_by_me: held_by === sessionId,
    held_until: held_until === null ? null : toIso(held_until),
    held_by_other: held_by !== null && held_by !== sessionId,
    signals,
  };
}
