import { Injectable } from '@nestjs/common';
import { restorationTransfer, reversalTransfer, type Transfer } from '#libs/domain/index.js';
import { databaseDate } from '../../../platform/database/clock.js';
import {
  DecisionRepository,
  type NewDecision,
} from '../../participants/decisions/decision.repository.js';
import { LedgerService } from './ledger.service.js';

/** Gives and reverses points for tasks and for groups of friends. */
@Injectable()
export class AwardService {
  constructor(
    private readonly ledger: LedgerService,
    private readonly decisions: DecisionRepository,
  ) {}

  /** Posts an award, or restores a reversed one with its first points; returns the points added. */
  async give(
    transferOf: (points: bigint) => Transfer,
    points: number,
    created_at = databaseDate(),
    caused_by = '',
  ): Promise<number> {
    const transfer = transferOf(BigInt(points));
    if (await this.ledger.post(transfer, { created_at, caused_by })) return points;
    const reversal = await this.decisions.findReversal(transfer.key, transfer.user_id);
    if (!reversal) throw new Error(`${transfer.key} is posted already`);
    const awarded = Number(reversal.points);
    const first = transferOf(BigInt(awarded));
    await this.ledger.post(restorationTransfer(first, reversal.id), { created_at });
    await this.decisions.end(reversal.id);
    return awarded;
  }

  /** Reverses an award; returns the id of the recorded decision. */
  async reverse(
    award: Transfer,
    decision: Omit<NewDecision, 'user_id' | 'kind'>,
    caused_by = '',
  ): Promise<number> {
    const { key: transfer_key, user_id } = award;
    const reversal = { ...decision, user_id, kind: 'reversal', transfer_key } as const;
    const id = await this.decisions.record(reversal);
    await this.ledger.post(reversalTransfer(award, { id, reason: decision.reason }), { caused_by });
    return id;
  }
}
