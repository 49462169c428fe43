import { Injectable } from '@nestjs/common';
import type { Filter, List } from '../../lists/define-list.js';
import type { ListQueryDto } from '../../lists/list-query.dto.js';
import type { Page } from '../../lists/page.js';
import type {
  MyReferralDto,
  ReferralDto,
  ReferralGraphDto,
  ReferralSummaryDto,
} from './dto/referral.dto.js';

export const referralList: List<{ id: number }> = {
  table: 'users',
  sortable: ['id', 'created_at', 'total_points'],
  filters: new Map<string, Filter>([
    ['id', { column: 'id', kind: 'integer' }],
    ['is_banned', { column: 'is_banned', kind: 'boolean' }],
  ]),
  computed: new Map(),
  searchable: [],
  default_sort: { field: 'id', direction: 'desc' },
};

const later = (): never => {
  throw new Error('Not there yet');
};

@Injectable()
export class ReferralService {
  async mine(_u: number, _q: ListQueryDto): Promise<Page<MyReferralDto>> {
    return later();
  }
  async summary(_u: number): Promise<ReferralSummaryDto> {
    return later();
  }
  async of(_u: number, _q: ListQueryDto): Promise<Page<ReferralDto>> {
    return later();
  }
  async graph(_u: number): Promise<ReferralGraphDto> {
    return later();
  }
}
