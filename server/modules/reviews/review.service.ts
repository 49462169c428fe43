import { Injectable } from '@nestjs/common';
import type { Filter, List } from '../../lists/define-list.js';
import type { ListQueryDto } from '../../lists/list-query.dto.js';
import type { Page } from '../../lists/page.js';
import type { CompletionDto } from '../participation/dto/completion.dto.js';
import type {
  DecidedReviewsDto,
  NextReviewDto,
  ReviewDto,
  ReviewOutcomeDto,
  ReviewStatsDto,
} from './dto/review.dto.js';
import type { RejectionDto } from './dto/review-decision.dto.js';

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

const later = (): never => {
  throw new Error('Not there yet');
};

@Injectable()
export class ReviewService {
  async list(_query: ListQueryDto, _session: string): Promise<Page<ReviewDto>> {
    return later();
  }
  async next(_session: string, _skipped?: number[]): Promise<NextReviewDto> {
    return later();
  }
  async release(_id: number, _session: string): Promise<void> {
    return later();
  }
  async approve(_id: number, _session: string): Promise<ReviewOutcomeDto> {
    return later();
  }
  async reject(_id: number, _session: string, _why: RejectionDto): Promise<ReviewOutcomeDto> {
    return later();
  }
  async approveAll(_ids: number[], _session: string): Promise<DecidedReviewsDto> {
    return later();
  }
  async rejectAll(
    _ids: number[],
    _session: string,
    _why: RejectionDto,
  ): Promise<DecidedReviewsDto> {
    return later();
  }
  async stats(): Promise<ReviewStatsDto> {
    return later();
  }
  async reverse(_user: number, _task: number, _why: RejectionDto): Promise<CompletionDto> {
    return later();
  }
}
