import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { parseQueryId } from '#libs/contracts/index.js';
import {
  claimOfComment,
  claimStates,
  LONGEST_LAG,
  MAX_ID,
  type SiteSettings,
} from '#libs/domain/index.js';
import { runInTransaction } from '../../../platform/database/transactional.js';
import {
  IncompleteHistory,
  type JettonMove,
} from '../../../platform/integrations/toncenter/chain-transaction.js';
import {
  type Arrival,
  DistributorChainService,
} from '../../../platform/integrations/toncenter/distributor-chain.service.js';
import {
  assertIndexed,
  type IndexedChain,
} from '../../../platform/integrations/toncenter/payout-chain.service.js';
import { ClaimRepository } from '../claims/claim.repository.js';
import { ClaimPaymentService } from '../claims/claim-payment.service.js';
import { DistributorRepository, type DistributorRow } from './distributor.repository.js';
import { PayoutLineRepository } from './payout-line.repository.js';
import { type SentLine, SettlementRepository } from './settlement.repository.js';

/** Milliseconds after which a history is read again for a transfer that it did not have. */
const REREAD_AFTER = 36_000_000;

/** The most pages of a history that one sync reads; the next one continues. */
const MAX_PAGES = 50;

/** Reads which transfers a distributor's jetton wallet has sent, which came back, and which arrived. */
@Injectable()
export class TransferHistoryService {
  /** When each distributor's history was last read again; another time after a restart does no harm. */
  private readonly reread = new Map<number, number>();

  constructor(
    private readonly em: SqlEntityManager,
    private readonly chain: DistributorChainService,
    private readonly claims: ClaimRepository,
    private readonly payments: ClaimPaymentService,
    private readonly distributors: DistributorRepository,
    private readonly lines: PayoutLineRepository,
    private readonly settlement: SettlementRepository,
  ) {}

  /** Continues where the last sync ended. Returns whether it reached the end. @throws Unavailable without the chain API */
  async read(row: DistributorRow, index: IndexedChain, settings: SiteSettings): Promise<boolean> {
    try {
      return await this.readPages(row, index, settings);
    } catch (error) {
      if (isLost(error, row, index.until)) await this.restart(row);
      throw error;
    }
  }

  /** Has the next sync read the history again if a transfer of the contract is missing from it. */
  async restartForLost(row: DistributorRow, until: Date): Promise<void> {
    const now = until.getTime();
    if (now < (this.reread.get(row.id) ?? 0) + REREAD_AFTER) return;
    if (!(await this.lines.isAnyLost(row.id, new Date(now - LONGEST_LAG)))) return;
    this.reread.set(row.id, now);
    await this.restart(row);
  }

  /** Forgets transfers of a wrong history, which the next sync reads again. */
  private async restart({ id, method, history_start }: DistributorRow): Promise<void> {
    await runInTransaction(this.em, async () => {
      await this.distributors.lock(id);
      await this.distributors.setPlace(id, { lt: BigInt(history_start), hash: null });
      // A payment of a file is found again by its comment.
      if (method === 'file') return;
      await this.claims.setStatus(await this.settlement.forgetTransfers(id), ['failed'], 'sent');
    });
  }

  /** Reads which of the transfers that left have arrived, and books their payments. */
  async readArrivals(id: number, settings: SiteSettings): Promise<void> {
    for (let after = 0n; ; ) {
      const sent = await this.settlement.inTransit(id, after);
      const last = sent.at(-1);
      if (!last) return;
      after = last.lt;
      const arrivals = await this.chain.arrivals(sent, settings);
      await this.applyArrivals(id, sent, arrivals);
    }
  }

  private async applyArrivals(
    id: number,
    sent: readonly SentLine[],
    arrivals: ReadonlyMap<string, Arrival>,
  ): Promise<void> {
    const arrived = sent.filter(({ message_hash }) => arrivals.has(message_hash));
    if (arrived.length === 0) return;
    await runInTransaction(this.em, async () => {
      await this.distributors.lock(id);
      await this.payments.lock(arrived);
      const delivered = await this.settlement.setDelivered(arrived, arrivals);
      const from = claimStates.fromStates('delivered');
      // A rejected claim stays rejected: its tokens are the user's points again.
      const booked = new Set(await this.claims.setStatus(delivered, from, 'delivered'));
      await this.payments.book(arrived.filter(({ claim_id }) => booked.has(claim_id)));
    });
  }

  private async readPages(
    row: DistributorRow,
    index: IndexedChain,
    settings: SiteSettings,
  ): Promise<boolean> {
    let place = { lt: BigInt(row.history_lt), hash: row.history_hash };
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const from = place;
      const read = await this.chain.moves(row.jetton_wallet, from, settings);
      place = read.place;
      assertIndexed(place.lt, index);
      if (place.lt === from.lt) return true;
      const fresh = read.moves.filter(({ lt }) => lt > from.lt || from.hash === null);
      await runInTransaction(this.em, async () => {
        const { history_lt } = await this.distributors.lock(row.id);
        // Another replica has read the page meanwhile.
        if (BigInt(history_lt) !== from.lt) return;
        await this.applyMoves(row, fresh);
        await this.distributors.setPlace(row.id, place);
      });
    }
    return false;
  }

  /** Applies moves in their order: a number that came back may be paid again on the same page. */
  private async applyMoves(row: DistributorRow, moves: readonly JettonMove[]): Promise<void> {
    let sent = new Map<number, JettonMove>();
    for (const move of moves) {
      const number = numberOf(move, row);
      if (move.kind === 'bounce' || (number !== null && sent.has(number))) {
        await this.applySent(row.id, sent);
        sent = new Map();
      }
      if (move.kind === 'bounce') await this.applyReturned(row.id, move);
      else if (number !== null) sent.set(number, move);
    }
    await this.applySent(row.id, sent);
  }

  private async applySent(id: number, sent: ReadonlyMap<number, JettonMove>): Promise<void> {
    if (sent.size === 0) return;
    const numbers = await this.settlement.setSent(id, sent);
    await this.claims.setStatus(numbers, claimStates.fromStates('sent'), 'sent');
  }

  private async applyReturned(id: number, move: JettonMove): Promise<void> {
    const number = await this.settlement.setReturned(id, move);
    if (number !== undefined) await this.claims.setStatus([number], ['sent'], 'failed');
  }
}

/** Whether the place in the history has been unknown for longer than any node of the chain API lags. */
function isLost(error: unknown, { read_until, created_at }: DistributorRow, until: Date): boolean {
  if (!(error instanceof IncompleteHistory)) return false;
  return until.getTime() > new Date(read_until ?? created_at).getTime() + LONGEST_LAG;
}

/** The number of a line that a transfer pays; null for others, and for numbers that no claim has. */
function numberOf(move: JettonMove, { method, address }: DistributorRow): number | null {
  if (move.kind !== 'transfer' || move.source !== address || move.sent_to === null) return null;
  if (method === 'file') return claimOfComment(move.comment);
  const number = parseQueryId(move.query_id)?.number ?? null;
  return number !== null && number <= MAX_ID ? number : null;
}
