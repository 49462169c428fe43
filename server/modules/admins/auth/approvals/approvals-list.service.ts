import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { notFound } from '../../../../platform/errors/common.errors.js';
import { defineList } from '../../../../platform/lists/define-list.js';
import { type ListQueryDto, readListQuery } from '../../../../platform/lists/list-query.dto.js';
import type { Page } from '../../../../platform/lists/page.js';
import { selectPage } from '../../../../platform/lists/select-page.js';
import type { ApprovalItem } from './approval-kind.js';
import { type ApprovalRequest, ApprovalRequestSchema } from './approval-request.entity.js';
import { ApprovalsRepository } from './approvals.repository.js';
import { ApprovalsService } from './approvals.service.js';
import { type ApprovalDto, toApprovalDto } from './dto/approval.dto.js';

export const approvalList = defineList<ApprovalRequest>(ApprovalRequestSchema, {
  sortable: ['id', 'created_at'],
  filterable: { id: 'integer', kind: 'text', status: 'text', asked_by: 'text' },
  default_sort: { field: 'id', direction: 'desc' },
});

/** Records of a request that are shown at once. */
const ITEMS = 100;

/** Requests for a second person, as admins see them. */
@Injectable()
export class ApprovalsListService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly requests: ApprovalsRepository,
    private readonly approvals: ApprovalsService,
  ) {}

  async list(query: ListQueryDto): Promise<Page<ApprovalDto>> {
    await this.requests.lapse();
    const page = await selectPage(this.em, approvalList, readListQuery(query, approvalList));
    return { ...page, items: page.items.map(toApprovalDto) };
  }

  /** @throws AppError 404 */
  async get(id: number): Promise<ApprovalDto> {
    await this.requests.lapse();
    const request = await this.requests.find(id);
    if (!request) throw notFound('approval', { en: 'request', zh: '审批请求' });
    return toApprovalDto(request);
  }

  /** The next records that a request changes, in the order of their numbers; none where it changes no list. */
  async items(id: number, after: number): Promise<ApprovalItem[]> {
    const { kind } = await this.get(id);
    const { ids = [] } = (await this.requests.payloadOf(id)) as { ids?: number[] };
    const start = after === 0 ? 0 : ids.indexOf(after) + 1;
    const next = ids.slice(start, start + ITEMS);
    return next.length === 0 ? [] : ((await this.approvals.kindOf(kind).items?.(next)) ?? []);
  }
}
