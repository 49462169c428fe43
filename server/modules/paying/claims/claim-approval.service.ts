import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AuthenticatedAdmin } from '../../../platform/identity/admin.guard.js';
import { matchingIds } from '../../../platform/lists/select-page.js';
import type {
  ChangedRecordsDto,
  MatchingRecordsDto,
} from '../../../platform/records/selection.dto.js';
import { freezeClaims } from '../../../reports/approval.report.js';
import { ApprovalsService } from '../../admins/auth/approvals/approvals.service.js';
import { OutsideScoreService } from '../../participants/outside-scores/outside-score.service.js';
import { PointConfirmationService } from '../../participants/point-confirmations/point-confirmation.service.js';
import { otherClaimsMatch } from './claim.errors.js';
import { ClaimRepository } from './claim.repository.js';
import { claimList, readClaimQuery } from './claim.service.js';
import {
  type ChosenClaims,
  ClaimDecisionService,
  type ClaimSelection,
  MAX_CHANGED,
} from './claim-decision.service.js';
import type { ClaimDto } from './dto/claim.dto.js';

/** Approves claims: more than the rules leave to one admin wait for a second one. */
@Injectable()
export class ClaimApprovalService implements OnModuleInit {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly approvals: ApprovalsService,
    private readonly decisions: ClaimDecisionService,
    private readonly claims: ClaimRepository,
    private readonly scores: OutsideScoreService,
    private readonly points: PointConfirmationService,
  ) {}

  onModuleInit(): void {
    this.approvals.define<ClaimSelection | ChosenClaims>('approve_claims', {
      permission: 'claims.decide',
      operation: { action: 'approve_claim', resource_type: 'claim' },
      freeze: (selection) => this.freeze(selection),
      at_once: MAX_CHANGED,
      execute: (selection) =>
        this.decisions.approveThese('ids' in selection ? selection : { ids: [] }),
      items: (ids) => this.claims.findItems(ids),
    });
  }

  /** @throws AppError 409 when it is decided already, the user is banned, or a second admin is asked. */
  approve(id: number, admin: AuthenticatedAdmin): Promise<ClaimDto> {
    const work = () => this.decisions.approve(id);
    return this.approvals.run('approve_claims', { ids: [id] }, admin, work);
  }

  /** @throws AppError 409 when bans leave none, or a second admin is asked for all of them. */
  approveAll(selection: ClaimSelection, admin: AuthenticatedAdmin): Promise<ChangedRecordsDto> {
    const work = () => this.decisions.approveAll(selection);
    return this.approvals.run('approve_claims', { ...selection }, admin, work);
  }

  private async freeze(selection: ClaimSelection | ChosenClaims) {
    const isList = 'ids' in selection;
    const isNamed = isList && !('is_matched' in selection);
    const matching = isList ? selection.ids : await this.idsOfFilter(selection);
    const needsScore = !isNamed && (await this.scores.isOn());
    const userIds = await this.claims.userIds(matching);
    const provisional = [...(await this.points.confirmByRules(userIds))];
    const rules = { isNamed, needsScore, provisional };
    const { ids, amount: tokens, state } = await freezeClaims(this.em, matching, rules);
    const payload: ChosenClaims = isNamed ? { ids } : { ids, is_matched: true };
    return { payload, size: ids.length, facts: { claims: ids.length, tokens }, state };
  }

  private idsOfFilter({ filter, after, total }: MatchingRecordsDto): Promise<number[]> {
    const query = readClaimQuery({ filter });
    return matchingIds(this.em, claimList, query, { after, total, otherMatch: otherClaimsMatch });
  }
}
