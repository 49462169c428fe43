import { Injectable } from '@nestjs/common';
import type { Language } from '#libs/domain/index.js';
import type { Filter, List } from '../../lists/define-list.js';
import type { ListQueryDto } from '../../lists/list-query.dto.js';
import type { Page } from '../../lists/page.js';
import type {
  AppealAnswerDto,
  AppealCreateDto,
  AppealDto,
  AppealStatsDto,
} from './dto/appeal.dto.js';
import type { DecisionDto, MyDecisionDto } from './dto/decision.dto.js';

export const appealList: List<{ id: number }> = {
  table: 'appeals',
  sortable: ['id', 'user_id', 'status', 'created_at', 'answered_at'],
  filters: new Map<string, Filter>([
    ['id', { column: 'id', kind: 'integer' }],
    ['user_id', { column: 'user_id', kind: 'integer' }],
    ['status', { column: 'status', kind: 'text' }],
  ]),
  computed: new Map(),
  searchable: [],
  default_sort: { field: 'id', direction: 'asc' },
};

export const decisionList: List<{ id: number; user_id: number }> = {
  table: 'decisions',
  sortable: ['id', 'user_id', 'kind', 'decided_at', 'overturned_at'],
  filters: new Map<string, Filter>([
    ['id', { column: 'id', kind: 'integer' }],
    ['user_id', { column: 'user_id', kind: 'integer' }],
    ['task_id', { column: 'task_id', kind: 'integer' }],
    ['kind', { column: 'kind', kind: 'text' }],
  ]),
  computed: new Map(),
  searchable: [],
  default_sort: { field: 'id', direction: 'desc' },
};

const later = (): never => {
  throw new Error('Not there yet');
};

@Injectable()
export class AppealService {
  async mine(_u: number, _q: ListQueryDto, _l: Language): Promise<Page<MyDecisionDto>> {
    return later();
  }
  async create(_u: number, _a: AppealCreateDto, _l: Language): Promise<MyDecisionDto> {
    return later();
  }
  async decisionsOf(_u: number, _q: ListQueryDto): Promise<Page<DecisionDto>> {
    return later();
  }
  async overturnDecision(_id: number): Promise<DecisionDto> {
    return later();
  }
  async list(_q: ListQueryDto): Promise<Page<AppealDto>> {
    return later();
  }
  async get(_id: number): Promise<AppealDto> {
    return later();
  }
  async stats(): Promise<AppealStatsDto> {
    return later();
  }
  async uphold(_id: number, _answer: AppealAnswerDto): Promise<AppealDto> {
    return later();
  }
  async overturn(_id: number, _answer: AppealAnswerDto): Promise<AppealDto> {
    return later();
  }
}
