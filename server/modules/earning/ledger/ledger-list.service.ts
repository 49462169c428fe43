import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Language, Reason } from '#libs/domain/index.js';
import { defineList, visitorList } from '../../../platform/lists/define-list.js';
import {
  type ListQueryDto,
  type ListRequest,
  readListQuery,
} from '../../../platform/lists/list-query.dto.js';
import type { Page } from '../../../platform/lists/page.js';
import { selectPage } from '../../../platform/lists/select-page.js';
import type { Row } from '../../../platform/records/timestamps.js';
import { DecisionRepository } from '../../participants/decisions/decision.repository.js';
import {
  type ActivityDto,
  type LedgerEntryDto,
  type LedgerLine,
  OWN_FIELDS,
  toActivityDto,
  toLedgerEntryDto,
} from './dto/ledger-line.dto.js';

export const ledgerList = defineList<LedgerLine>('ledger_lines', {
  sortable: ['id', 'user_id', 'created_at', 'amount'],
  filterable: {
    id: 'integer',
    user_id: 'integer',
    account: 'text',
    currency: 'text',
    kind: 'text',
    key: 'text',
    decision_id: 'integer',
    caused_by: 'text',
  },
  default_sort: { field: 'id', direction: 'desc' },
  columns: [
    { plain: ['id', 'transfer_id', 'key', 'kind', 'user_id', 'account', 'currency', 'amount'] },
    { text: ['reason', 'caused_by'] },
    { plain: ['created_at'] },
  ],
});

export const activityList = visitorList(ledgerList, [...OWN_FIELDS]);

const OWN_ACCOUNTS = ['user', 'claimed', 'paid'];

@Injectable()
export class LedgerListService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly decisions: DecisionRepository,
  ) {}

  async listOf(userId: number, query: ListQueryDto): Promise<Page<LedgerEntryDto>> {
    return this.ownLines(userId, readListQuery(query, ledgerList), toLedgerEntryDto);
  }

  async activityOf(
    userId: number,
    query: ListQueryDto,
    language: Language,
  ): Promise<Page<ActivityDto>> {
    return this.ownLines(userId, readListQuery(query, activityList), (line, decided) =>
      toActivityDto(line, decided, language),
    );
  }

  private async ownLines<Dto>(
    userId: number,
    request: ListRequest,
    toDto: (line: Row<LedgerLine>, decided: Reason | undefined) => Dto,
  ): Promise<Page<Dto>> {
    request.filters.push({ column: 'user_id', kind: 'integer', values: [userId] });
    request.filters.push({ column: 'account', kind: 'text', values: OWN_ACCOUNTS });
    const { items, ...page } = await selectPage(this.em, ledgerList, request);
    const reasons = await this.decisions.reasonsOf(items.map((line) => line.decision_id));
    return { ...page, items: items.map((line) => toDto(line, reasons.get(line.decision_id ?? 0))) };
  }
}
