import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  adjustmentTransfer,
  finality,
  type LogSubject,
  restorationTransfer,
} from '#libs/domain/index.js';
import { AuditLog } from '../../audit/audit-log.js';
import { Transactional } from '../../database/transactional.js';
import type { Row } from '../../records/timestamps.js';
import { ClaimService } from '../claims/claim.service.js';
import { type Decision, DecisionService } from '../decisions/decision.service.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { CompletionService } from '../participation/completion.service.js';
import { UserService } from '../users/user.service.js';
import { UserDecisionService } from '../users/user-decision.service.js';
import { appealRefused, decisionNotFound, decisionOverturned } from './appeal.errors.js';

type StandingDecision = Row<Decision>;

/** Gives back everything that a decision took. */
@Injectable()
export class OverturnService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly users: UserService,
    private readonly userDecisions: UserDecisionService,
    private readonly completions: CompletionService,
    private readonly decisions: DecisionService,
    private readonly ledger: LedgerService,
    private readonly claims: ClaimService,
  ) {}

  /**
   * Overturns a decision: afterwards its user has what they had before, and what they brought to others
   * is settled anew.
   *
   * @throws AppError 404 when there is none, 409 when it does not stand or cannot be overturned.
   */
  @Transactional()
  async overturn(id: number): Promise<void> {
    const { user_id } = await this.find(id);
    const { wallet_address } = await this.users.lockParticipant(user_id);
    const decision = await this.find(id);
    if (decision.overturned_at !== null) throw decisionOverturned();
    await this.giveBack(decision);
    await this.decisions.end(id);
    const user: LogSubject = { type: 'user', id: user_id, name: wallet_address };
    this.audit.record({ code: 'overturned', subject: { type: 'decision', id }, user });
  }

  private async giveBack(decision: StandingDecision): Promise<unknown> {
    const { kind, user_id } = decision;
    const obstacle = finality(decision);
    if (obstacle) throw appealRefused(obstacle);
    if (kind === 'refusal') return this.acceptRefused(decision);
    if (kind === 'ban') return this.userDecisions.liftBan(user_id);
    if (kind === 'reversal') return this.completions.acceptRefused(user_id, decision.task_id ?? 0);
    if (kind === 'deduction') return this.restorePoints(decision);
    // The tokens of a rejected claim are the user's again already, but perhaps not to claim any more.
    return this.claims.requestAgain(user_id, Number(decision.tokens ?? 0), decision.decided_at);
  }

  /**
   * Where the task rests on another decision by now, or is completed, it stays as it is. Who tries again
   * meanwhile has it given all the same.
   */
  private async acceptRefused({ id, user_id, task_id }: StandingDecision): Promise<void> {
    const stored = await this.completions.find(user_id, task_id ?? 0);
    if (!stored) return;
    const { task_id: task, decision_id = null } = stored;
    if (decision_id === null || decision_id === id)
      await this.completions.acceptRefused(user_id, task);
  }

  private restorePoints({ id, user_id, points, transfer_key }: StandingDecision): Promise<unknown> {
    const given = adjustmentTransfer('', user_id, BigInt(points ?? 0));
    return this.ledger.post(restorationTransfer({ ...given, key: transfer_key ?? '' }, id));
  }

  private async find(id: number): Promise<StandingDecision> {
    const [row] = await this.em.execute<StandingDecision[]>(
      'select * from decisions where id = ?',
      [id],
    );
    if (!row) throw decisionNotFound();
    return row;
  }
}
