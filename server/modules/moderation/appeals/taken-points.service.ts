import { Injectable } from '@nestjs/common';
import {
  adjustmentTransfer,
  importedRow,
  importTransfer,
  restorationTransfer,
} from '#libs/domain/index.js';
import { ImportedAwardRepository } from '../../earning/imports/imported-award.repository.js';
import { LedgerService } from '../../earning/ledger/ledger.service.js';
import { CompletionService } from '../../earning/participation/completion.service.js';
import type { DecisionListService } from './decision-list.service.js';

type DecisionRow = Awaited<ReturnType<DecisionListService['find']>>['row'];

/** Gives points back that a decision took: of a task, of an import, or deducted by an admin. */
@Injectable()
export class TakenPointsService {
  constructor(
    private readonly completions: CompletionService,
    private readonly ledger: LedgerService,
    private readonly awards: ImportedAwardRepository,
  ) {}

  /** Restores them in the caller's transaction, with the user locked. */
  async restore(userId: number, decision: DecisionRow): Promise<void> {
    const { id, kind, transfer_key } = decision;
    const key = transfer_key ?? '';
    const points = BigInt(decision.points ?? 0);
    const imported = kind === 'reversal' ? importedRow(transfer_key ?? null) : null;
    if (imported) {
      await this.ledger.post(restorationTransfer(importTransfer(key, userId, points), id));
      await this.awards.markRestored(imported.import_id, imported.line);
    } else if (kind === 'deduction') {
      const given = adjustmentTransfer('', userId, points);
      await this.ledger.post(restorationTransfer({ ...given, key }, id));
    } else await this.completions.restore(userId, decision.task_id ?? 0, transfer_key);
  }
}
