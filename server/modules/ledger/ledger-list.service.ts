import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Language, Reason } from '#libs/domain/index.js';
import type { CsvValues } from '../../lists/csv.js';
import { type Filter, type List, visitorList } from '../../lists/define-list.js';
import { type ListQueryDto, readListQuery } from '../../lists/list-query.dto.js';
import type { Page } from '../../lists/page.js';
import { selectPage } from '../../lists/select-page.js';
import { streamRows } from '../../lists/stream-rows.js';
import type { Row } from '../../records/timestamps.js';
import { DecisionRepository } from '../decisions/decision.repository.js';
import {
  type ActivityDto,
  type LedgerEntryDto,
  type LedgerLine,
  toActivityDto,
  toLedgerEntryDto,
} from './dto/ledger-line.dto.js';

/** A view, of which there is no entity. */
export const ledgerList: List<LedgerLine> = {
  table: 'ledger_lines',
  sortable: ['id', 'user_id', 'created_at', 'amount'],
  filters: new Map<string, Filter>([
    ['id', { column: 'id', kind: 'integer' }],
    ['user_id', { column: 'user_id', kind: 'integer' }],
    ['account', { column: 'account', kind: 'text' }],
    ['currency', { column: 'currency', kind: 'text' }],
    ['kind', { column: 'kind', kind: 'text' }],
    ['key', { column: 'key', kind: 'text' }],
    ['decision_id', { column: 'decision_id', kind: 'integer' }],
    ['caused_by', { column: 'caused_by', kind: 'text' }],
  ]),
  computed: new Map(),
  searchable: [],
  default_sort: { field: 'id', direction: 'desc' },
  columns: {
    id: 'plain',
    transfer_id: 'plain',
    key: 'plain',
    kind: 'plain',
    user_id: 'plain',
    account: 'plain',
    currency: 'plain',
    amount: 'plain',
    reason: 'text',
    caused_by: 'text',
    created_at: 'plain',
  },
};

export const activityList = visitorList(ledgerList, [
  ...['id', 'kind', 'currency', 'amount', 'decision_id', 'created_at'],
]);

/** The accounts of a user. */
const OWN_ACCOUNTS = ['user', 'claimed', 'paid'];

/** Lists the entries of the ledger. */
@Injectable()
export class LedgerListService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly decisions: DecisionRepository,
  ) {}

  /** The entries of a user's accounts. */
  async listOf(userId: number, query: ListQueryDto): Promise<Page<LedgerEntryDto>> {
    return this.describe(await this.ownLines(userId, query, ledgerList), toLedgerEntryDto);
  }

  /** The same for the user, with reasons in their language. */
  async activityOf(
    userId: number,
    query: ListQueryDto,
    language: Language,
  ): Promise<Page<ActivityDto>> {
    return this.describe(await this.ownLines(userId, query, activityList), (line, decided) =>
      toActivityDto(line, decided, language),
    );
  }

  /** All matching entries of both sides in batches of rows; the query's page is ignored. */
  stream(query: ListQueryDto): AsyncIterable<CsvValues[]> {
    return streamRows(this.em, ledgerList, readListQuery(query, ledgerList));
  }

  private async describe<Dto>(
    page: Page<Row<LedgerLine>>,
    toDto: (line: Row<LedgerLine>, decided: Reason | undefined) => Dto,
  ): Promise<Page<Dto>> {
    const reasons = await this.decisions.reasonsOf(page.items.map((line) => line.decision_id));
    return {
      ...page,
      items: page.items.map((line) => toDto(line, reasons.get(line.decision_id ?? 0))),
    };
  }

  private ownLines(userId: number, query: ListQueryDto, list: List<LedgerLine>) {
    const request = readListQuery(query, list, { user_id: userId });
    const own = { column: 'account', kind: 'text' as const, values: OWN_ACCOUNTS };
    return selectPage(this.em, ledgerList, { ...request, filters: [...request.filters, own] });
  }
}
