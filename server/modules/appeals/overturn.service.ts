import { Injectable } from '@nestjs/common';
import {
  adjustmentTransfer,
  grantObstacle,
  type LogSubject,
  overturnObstacle,
  restorationTransfer,
} from '#libs/domain/index.js';
import { AuditLog } from '../../audit/audit-log.js';
import { ClaimService } from '../claims/claim.service.js';
import { DecisionService } from '../decisions/decision.service.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { CompletionService } from '../participation/completion.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { UserService } from '../users/user.service.js';
import { decisionNotFound, overturnRefused } from './appeal.errors.js';
import { type DecisionRecord, DecisionStateService } from './decision-state.service.js';

/** Gives back everything that a decision took, in the caller's transaction. */
@Injectable()
export class OverturnService {
  constructor(
    private readonly audit: AuditLog,
    private readonly users: UserService,
    private readonly completions: CompletionService,
    private readonly decisions: DecisionService,
    private readonly ledger: LedgerService,
    private readonly claims: ClaimService,
    private readonly settings: SettingsService,
    private readonly states: DecisionStateService,
  ) {}

  /**
   * Overturns a decision that stands: afterwards its user has what they had before, and what they brought to
   * others is settled anew.
   *
   * @throws AppError 404 when there is none, 409 with what to do when it cannot be overturned.
   */
  async overturn(id: number): Promise<void> {
    const { decision, wallet_address } = await this.hold(id);
    const obstacle = overturnObstacle(decision.state);
    if (obstacle) throw overturnRefused(obstacle, decision.state);
    await this.carryOut(decision, wallet_address);
  }

  /**
   * The same for a decision that was appealed against, also where it was replaced by another one since, or
   * has ended by itself: then the user has what it took.
   *
   * @throws AppError 409 with what to do when the user would not have it afterwards.
   */
  async grant(id: number): Promise<void> {
    const { decision, wallet_address } = await this.hold(id);
    const obstacle = grantObstacle(decision.state);
    if (obstacle) throw overturnRefused(obstacle, decision.state);
    if (decision.state.overturned_at === null) await this.carryOut(decision, wallet_address);
  }

  /** Nobody changes anything about its user or the settings until the end of the transaction. */
  private async hold(id: number): Promise<{ decision: DecisionRecord; wallet_address: string }> {
    const { user_id } = (await this.find(id)).row;
    const { wallet_address } = await this.users.lockParticipant(user_id);
    await this.settings.hold();
    return { decision: await this.find(id), wallet_address };
  }

  private async carryOut({ row, state }: DecisionRecord, wallet_address: string): Promise<void> {
    await this.giveBack(row, { wallet_address, tokens: state.tokens_due });
    await this.decisions.end(row.id);
    const user: LogSubject = { type: 'user', id: row.user_id, name: wallet_address };
    this.audit.record({ code: 'overturned', subject: { type: 'decision', id: row.id }, user });
  }

  private async giveBack(
    decision: DecisionRecord['row'],
    due: { wallet_address: string; tokens: number },
  ): Promise<unknown> {
    const { kind, user_id, task_id } = decision;
    if (kind === 'ban') return this.users.liftBan(user_id);
    if (kind === 'deduction') return this.restorePoints(decision);
    // The tokens of a rejected claim are the user's again already, but perhaps not to claim any more.
    if (kind === 'rejection') return due.tokens > 0 && this.claims.requestAgain(user_id, due);
    return this.completions.restore(user_id, task_id ?? 0);
  }

  private restorePoints({ id, user_id, points, transfer_key }: DecisionRecord['row']) {
    const given = adjustmentTransfer('', user_id, BigInt(points ?? 0));
    return this.ledger.post(restorationTransfer({ ...given, key: transfer_key ?? '' }, id));
  }

  private async find(id: number): Promise<DecisionRecord> {
    const [decision] = await this.states.find([id]);
    if (!decision) throw decisionNotFound();
    return decision;
  }
}
