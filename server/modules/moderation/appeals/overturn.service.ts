import { Injectable } from '@nestjs/common';
import type { grantObstacle, LogSubject, overturnObstacle } from '#libs/domain/index.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { DecisionRepository } from '../../participants/decisions/decision.repository.js';
import { PointConfirmationService } from '../../participants/point-confirmations/point-confirmation.service.js';
import { NO_BAN, UserRepository } from '../../participants/users/user.repository.js';
import { ClaimRequestService } from '../../paying/claims/claim-request.service.js';
import { overturnRefused } from './appeal.errors.js';
import { DecisionListService } from './decision-list.service.js';
import { TakenPointsService } from './taken-points.service.js';

/** Restores to users everything that a decision took from them. */
@Injectable()
export class OverturnService {
  constructor(
    private readonly audit: AuditLog,
    private readonly users: UserRepository,
    private readonly points: PointConfirmationService,
    private readonly list: DecisionListService,
    private readonly decisions: DecisionRepository,
    private readonly claims: ClaimRequestService,
    private readonly taken: TakenPointsService,
  ) {}

  /**
   * Overturns a decision in the caller's transaction; its user counts again for the user who has invited them.
   * @throws AppError 404 when there is none, 409 with what to do when it cannot be overturned.
   */
  async overturn(
    id: number,
    obstacleOf: typeof grantObstacle | typeof overturnObstacle,
  ): Promise<void> {
    const { user_id } = (await this.list.find(id)).row;
    const { wallet_address } = await this.users.lockParticipant(user_id);
    const { row, state } = await this.list.hold(id);
    const obstacle = obstacleOf(state);
    if (obstacle) throw overturnRefused(obstacle, state);
    // It has ended already, and everything was restored then.
    if (state.overturned_at !== null) return;
    if (row.kind === 'ban') await this.users.setBan([user_id], NO_BAN);
    else if (row.kind === 'hold') {
      await this.users.release([user_id]);
      await this.points.confirmThese([user_id]);
    } else if (row.kind !== 'rejection') await this.taken.restore(user_id, row);
    else if (state.tokens_due > 0) {
      // The tokens are the user's again already, but claims may have ended.
      const tokens = state.tokens_due;
      await this.claims.requestAgain(user_id, { wallet_address, tokens, decision_id: id });
    }
    await this.decisions.end(id);
    const user: LogSubject = { type: 'user', id: user_id, name: wallet_address };
    this.audit.record({ code: 'overturned', subject: { type: 'decision', id }, user });
  }
}
