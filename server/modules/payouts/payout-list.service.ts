import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  formatContractAddress,
  formatTonAddress,
  neededNanotons,
  type TonNetwork,
} from '#libs/domain/index.js';
import { defineList } from '../../lists/define-list.js';
import { type ListQueryDto, readListQuery } from '../../lists/list-query.dto.js';
import type { Page } from '../../lists/page.js';
import { selectPage } from '../../lists/select-page.js';
import { type Row, toIso } from '../../records/timestamps.js';
import { findBatch } from './batch-rows.js';
import type { PayoutBatchDto, PayoutDto } from './dto/payout.dto.js';
import { mayStillRun, runningClaims } from './pay-again.js';
import { type Payout, PayoutSchema } from './payout.entity.js';
import { batchNotFound, payoutRefused } from './payout.errors.js';
import { type PayoutBatch, PayoutBatchSchema } from './payout-batch.entity.js';
import {
  type FilePayout,
  type PayoutFile,
  plainFile,
  tonConsoleFile,
  tonkeeperFile,
} from './payout-files.js';
import { mayRunUntil } from './reconciliation.js';

export const batchList = defineList<PayoutBatch>(PayoutBatchSchema, {
  sortable: ['id', 'status', 'created_at'],
  filterable: { id: 'integer', status: 'text', method: 'text' },
  default_sort: { field: 'id', direction: 'desc' },
});

export const payoutList = defineList<Payout>(PayoutSchema, {
  sortable: ['id', 'claim_id', 'user_id', 'tokens', 'status'],
  filterable: { id: 'integer', claim_id: 'integer', user_id: 'integer', status: 'text' },
});

type BatchRow = Row<PayoutBatch> & {
  payouts: number;
  tokens: number;
  delivered: number;
  failed: number;
  unpaid: number;
  waiting: number;
  read_until: Date | string | null;
};

const SUMS = `select b.*, c.read_until, s.payouts, s.tokens, s.delivered, s.failed, s.unpaid, s.waiting
  from payout_batches b
  left join chain_cursors c on c.jetton_wallet = b.payer_jetton_wallet,
  lateral (select count(*) as payouts, coalesce(sum(tokens), 0)::bigint as tokens,
    count(*) filter (where status = 'delivered') as delivered,
    count(*) filter (where status in ('bounced', 'failed')) as failed,
    count(*) filter (where status in ('bounced', 'failed') and exists
      (select from claims where claims.id = claim_id and claims.status in ('approved', 'failed'))) as unpaid,
    count(*) filter (where status in ('batched', 'sent')) as waiting
    from payouts where batch_id = b.id) s`;

/** Shows batches and what they pay. */
@Injectable()
export class PayoutListService {
  constructor(private readonly em: SqlEntityManager) {}

  async list(query: ListQueryDto): Promise<Page<PayoutBatchDto>> {
    const page = await selectPage(this.em, batchList, readListQuery(query, batchList));
    const ids = page.items.map(({ id }) => id);
    const rows = await this.em.execute<BatchRow[]>(`${SUMS} where b.id = any(?)`, [
      `{${ids.join(',')}}`,
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const items = ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [toBatchDto(row)] : [];
    });
    return { ...page, items };
  }

  /** @throws AppError 404 when there is none. */
  async get(id: number): Promise<PayoutBatchDto> {
    const [row] = await this.em.execute<BatchRow[]>(`${SUMS} where b.id = ?`, [id]);
    if (!row) throw batchNotFound();
    return toBatchDto(row);
  }

  async payouts(batchId: number, query: ListQueryDto): Promise<Page<PayoutDto>> {
    const { network } = await findBatch(this.em, batchId);
    const request = readListQuery(query, payoutList, { batch_id: batchId });
    const page = await selectPage(this.em, payoutList, request);
    return { ...page, items: page.items.map((payout) => toPayoutDto(payout, network)) };
  }

  /** Those of the claims that a batch may still pay although it has failed to: not to be decided now. */
  runningClaims(claims: readonly number[]): Promise<Set<number>> {
    return runningClaims(this.em, claims);
  }

  /** Those of the users for whom there is a payout. */
  async paidUsers(userIds: readonly number[]): Promise<Set<number>> {
    const rows = await this.em.execute<{ user_id: number }[]>(
      'select distinct user_id from payouts where user_id = any(?)',
      [`{${userIds.join(',')}}`],
    );
    return new Set(rows.map(({ user_id }) => user_id));
  }

  /** The batch for another tool, in its own format. */
  async file(batchId: number, format: PayoutFile): Promise<string> {
    const { network, decimals, jetton_master, method } = await findBatch(this.em, batchId);
    if (method !== 'file') throw payoutRefused('payout.wrong_method');
    const rows = await this.em.execute<{ id: number; receiver: string; units: string }[]>(
      'select id, receiver, units::text as units from payouts where batch_id = ? order by id',
      [batchId],
    );
    const payouts: FilePayout[] = rows.map(({ id, receiver, units }) => ({
      ...{ id, decimals, units: BigInt(units) },
      address: formatTonAddress(receiver, network),
    }));
    if (format === 'ton_console') return tonConsoleFile(payouts);
    if (format === 'plain') return plainFile(payouts);
    return tonkeeperFile(payouts, formatTonAddress(jetton_master, network));
  }
}

const isoOrNull = (time: Date | string | null | undefined): string | null =>
  time ? toIso(time) : null;

function toBatchDto(row: BatchRow): PayoutBatchDto {
  const { id, status, method, network, decimals, hash, payouts, tokens } = row;
  const { delivered, failed, unpaid, waiting, asked_at, valid_until = null } = row;
  const until = asked_at && method === 'wallet' ? mayRunUntil({ asked_at, valid_until }) : null;
  return {
    ...{ id, status, method, decimals, hash, payouts, tokens, delivered, failed },
    ...{ unpaid, waiting },
    payer: formatTonAddress(row.payer, network),
    jetton_master: formatContractAddress(row.jetton_master, network),
    needed_nanotons: String(neededNanotons(payouts)),
    asked_at: isoOrNull(asked_at),
    may_run_until: isoOrNull(until),
    may_still_run: mayStillRun(row),
    read_until: isoOrNull(row.read_until),
    differences: row.differences ? row.differences.length : null,
    created_by: row.created_by,
    created_at: toIso(row.created_at),
  };
}

function toPayoutDto(payout: Row<Payout>, network: TonNetwork): PayoutDto {
  const { id, batch_id, claim_id, user_id, receiver, tokens, units, query_id } = payout;
  return {
    ...{ id, batch_id, claim_id, user_id, tokens, status: payout.status },
    wallet_address: formatTonAddress(receiver, network),
    units: String(units),
    query_id: String(query_id),
    transaction_hash: payout.transaction_hash ?? null,
    settled_at: isoOrNull(payout.settled_at),
  };
}
