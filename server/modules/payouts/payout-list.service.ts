import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  formatContractAddress,
  formatTonAddress,
  mayRunUntil,
  mayStillRun,
  neededNanotons,
  type TonNetwork,
} from '#libs/domain/index.js';
import { defineList } from '../../lists/define-list.js';
import { type ListQueryDto, readListQuery } from '../../lists/list-query.dto.js';
import type { Page } from '../../lists/page.js';
import { selectPage } from '../../lists/select-page.js';
import { isoOrNull, type Row, toIso } from '../../records/timestamps.js';
import { type BatchSummary, findBatches } from '../../reports/payouts.report.js';
import type { PayoutBatchDto, PayoutDto } from './dto/payout.dto.js';
import { type Payout, PayoutSchema } from './payout.entity.js';
import { batchNotFound, payoutRefused } from './payout.errors.js';
import { PayoutRepository } from './payout.repository.js';
import { type PayoutBatch, PayoutBatchSchema } from './payout-batch.entity.js';
import { PayoutBatchRepository } from './payout-batch.repository.js';
import {
  type FilePayout,
  type PayoutFile,
  plainFile,
  tonConsoleFile,
  tonkeeperFile,
} from './payout-files.js';

export const batchList = defineList<PayoutBatch>(PayoutBatchSchema, {
  sortable: ['id', 'status', 'created_at'],
  filterable: { id: 'integer', status: 'text', method: 'text' },
  default_sort: { field: 'id', direction: 'desc' },
});

export const payoutList = defineList<Payout>(PayoutSchema, {
  sortable: ['id', 'claim_id', 'user_id', 'tokens', 'status'],
  filterable: { id: 'integer', claim_id: 'integer', user_id: 'integer', status: 'text' },
});

/** Shows batches and what they pay. */
@Injectable()
export class PayoutListService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly batches: PayoutBatchRepository,
    private readonly rows: PayoutRepository,
  ) {}

  async list(query: ListQueryDto): Promise<Page<PayoutBatchDto>> {
    const page = await selectPage(this.em, batchList, readListQuery(query, batchList));
    const ids = page.items.map(({ id }) => id);
    const rows = await findBatches(this.em, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const items = ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [toBatchDto(row)] : [];
    });
    return { ...page, items };
  }

  /** @throws AppError 404 when there is none. */
  async get(id: number): Promise<PayoutBatchDto> {
    const [row] = await findBatches(this.em, [id]);
    if (!row) throw batchNotFound();
    return toBatchDto(row);
  }

  async payouts(batchId: number, query: ListQueryDto): Promise<Page<PayoutDto>> {
    const { network } = await this.batches.find(batchId);
    const request = readListQuery(query, payoutList, { batch_id: batchId });
    const page = await selectPage(this.em, payoutList, request);
    return { ...page, items: page.items.map((payout) => toPayoutDto(payout, network)) };
  }

  /** The batch as a file for another tool. */
  async file(batchId: number, format: PayoutFile): Promise<string> {
    const { network, decimals, jetton_master, method } = await this.batches.find(batchId);
    if (method !== 'file') throw payoutRefused('payout.wrong_method');
    const rows = await this.rows.ofBatch(batchId);
    const payouts: FilePayout[] = rows.map(({ id, receiver, units }) => ({
      id,
      decimals,
      units: BigInt(units),
      address: formatTonAddress(receiver, network),
    }));
    if (format === 'ton_console') return tonConsoleFile(payouts);
    if (format === 'plain') return plainFile(payouts);
    return tonkeeperFile(payouts, formatTonAddress(jetton_master, network));
  }
}

function toBatchDto(row: BatchSummary): PayoutBatchDto {
  const { method, network, payouts, asked_at, valid_until } = row;
  const until = asked_at && method === 'wallet' ? mayRunUntil({ asked_at, valid_until }) : null;
  return {
    id: row.id,
    status: row.status,
    method,
    payer: formatTonAddress(row.payer, network),
    jetton_master: formatContractAddress(row.jetton_master, network),
    decimals: row.decimals,
    hash: row.hash,
    payouts,
    tokens: row.tokens,
    delivered: row.delivered,
    failed: row.failed,
    unpaid: row.unpaid,
    waiting: row.waiting,
    needed_nanotons: String(neededNanotons(payouts)),
    asked_at: isoOrNull(asked_at),
    may_run_until: isoOrNull(until),
    may_still_run: mayStillRun(row),
    read_until: isoOrNull(row.read_until),
    differences: row.differences?.length ?? null,
    created_by: row.created_by,
    created_at: toIso(row.created_at),
  };
}

function toPayoutDto(payout: Row<Payout>, network: TonNetwork): PayoutDto {
  return {
    id: payout.id,
    batch_id: payout.batch_id,
    claim_id: payout.claim_id,
    user_id: payout.user_id,
    wallet_address: formatTonAddress(payout.receiver, network),
    tokens: payout.tokens,
    units: payout.units,
    query_id: payout.query_id,
    status: payout.status,
    transaction_hash: payout.transaction_hash ?? null,
    settled_at: isoOrNull(payout.settled_at),
  };
}
