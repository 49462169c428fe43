import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  claimStates,
  claimTransfer,
  type LogSubject,
  type Reason,
  reversalTransfer,
} from '#libs/domain/index.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { assertGranted } from '../../../platform/identity/granted.js';
import { findMatching } from '../../../platform/lists/select-page.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import type {
  ChangedRecordsDto,
  MatchingRecordsDto,
  RecordSelectionDto,
} from '../../../platform/records/selection.dto.js';
import { LedgerService } from '../../earning/ledger/ledger.service.js';
import { DecisionRepository } from '../../participants/decisions/decision.repository.js';
import { OutsideScoreService } from '../../participants/outside-scores/outside-score.service.js';
import { PointConfirmationService } from '../../participants/point-confirmations/point-confirmation.service.js';
import {
  claimantBanned,
  claimantsHeld,
  claimantsProvisional,
  claimDecided,
  claimMayBePaid,
  claimNotFound,
  otherClaimsMatch,
  scoresAwaited,
} from './claim.errors.js';
import { claimsStillPaid } from './claim.report.js';
import { ClaimRepository, type ClaimRow } from './claim.repository.js';
import { ClaimService, claimList, readClaimQuery } from './claim.service.js';
import type { ClaimDto } from './dto/claim.dto.js';

/** The most claims that one call changes, so that it returns in time on a busy machine too. */
export const MAX_CHANGED = 1_000;

/** A claim, with its user's state. */
type LockedClaim = ClaimRow & { is_banned: boolean; is_held: boolean; is_provisional: boolean };

const isUndecided = ({ status }: ClaimRow): boolean => status === 'requested';

const isRejectable = ({ status }: ClaimRow): boolean =>
  claimStates.canTransition(status, 'rejected');

const NOBODY: ReadonlySet<number> = new Set();

/** Leaves out claims that are approved by name only: users who are held, or whose score is awaited. */
const withoutWaiting = (
  claims: readonly LockedClaim[],
  awaited: ReadonlySet<number>,
): LockedClaim[] => claims.filter(({ is_held, user_id }) => !(is_held || awaited.has(user_id)));

export type ClaimSelection = RecordSelectionDto | MatchingRecordsDto;

/** The claims of an approval. */
export interface ChosenClaims {
  ids: number[];
  /** They matched a filter, so claims of held users wait until an admin names them. */
  is_matched?: true;
}

@Injectable()
export class ClaimDecisionService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly storedClaims: ClaimRepository,
    private readonly audit: AuditLog,
    private readonly ledger: LedgerService,
    private readonly decisions: DecisionRepository,
    private readonly claims: ClaimService,
    private readonly scores: OutsideScoreService,
    private readonly points: PointConfirmationService,
  ) {}

  /** @throws AppError 409 when it is decided already, or the user is banned or has provisional points. */
  @Transactional()
  async approve(id: number): Promise<ClaimDto> {
    const [claim] = await this.lock([id]);
    if (!claim) throw claimNotFound();
    if (!isUndecided(claim)) throw claimDecided(claim.status);
    if (claim.is_banned) throw claimantBanned();
    if (claim.is_provisional) throw claimantsProvisional();
    await this.setApproved([claim]);
    return this.claims.get(id);
  }

  /** Returns the tokens to the user. @throws AppError 409 when it is rejected, paid, or may still be paid. */
  @Transactional()
  async reject(id: number, reason: Reason): Promise<ClaimDto> {
    const [claim] = await this.lock([id]);
    if (!claim) throw claimNotFound();
    if (!isRejectable(claim)) throw claimDecided(claim.status);
    const rejected = await this.setRejected([claim], reason);
    if (rejected.length === 0) throw claimMayBePaid();
    return this.claims.get(id);
  }

  /**
   * Approves undecided claims of users who are not banned and have confirmed points. Claims of held users, and of users without the score of the
   * outside service, have to be named. @throws AppError 409 when that leaves none.
   */
  @Transactional()
  async approveAll(selection: ClaimSelection): Promise<ChangedRecordsDto> {
    const { claims, next, isWhole } = await this.lockAll(selection);
    const isNamed = 'ids' in selection;
    const awaited = isNamed ? NOBODY : await this.awaitedOf(claims);
    const ids = await this.setApproved(isNamed ? claims : withoutWaiting(claims, awaited));
    if (isWhole && ids.length === 0) {
      const undecided = claims.filter(isUndecided);
      if (undecided.some(({ is_banned }) => is_banned)) throw claimantBanned();
      if (undecided.some(({ is_provisional }) => is_provisional)) throw claimantsProvisional();
      if (!isNamed && undecided.some(({ is_held }) => is_held)) throw claimantsHeld();
      if (undecided.some(({ user_id }) => awaited.has(user_id))) throw scoresAwaited();
    }
    return { ids, next };
  }

  /** Approves frozen claims with the same exceptions, which may have changed since they were frozen. */
  @Transactional()
  async approveThese({ ids, is_matched }: ChosenClaims): Promise<void> {
    const claims = await this.lock(ids);
    const awaited = is_matched ? await this.awaitedOf(claims) : NOBODY;
    await this.setApproved(is_matched ? withoutWaiting(claims, awaited) : claims);
  }

  @Transactional()
  async rejectAll(selection: ClaimSelection, reason: Reason): Promise<ChangedRecordsDto> {
    const { claims, next } = await this.lockAll(selection);
    return { ids: await this.setRejected(claims, reason), next };
  }

  private awaitedOf(claims: readonly ClaimRow[]): Promise<ReadonlySet<number>> {
    return this.scores.awaitedOf(claims.map(({ user_id }) => user_id));
  }

  private async setApproved(claims: readonly LockedClaim[]): Promise<number[]> {
    assertGranted('approve_claims');
    const approved = claims.filter(
      (claim) => isUndecided(claim) && !claim.is_banned && !claim.is_provisional,
    );
    const ids = approved.map(({ id }) => id);
    await this.storedClaims.setStatus(ids, ['requested'], 'approved');
    this.audit.recordAll(
      approved.map((claim) => ({ code: 'claim_approved', subject: subjectOf(claim) })),
    );
    return ids;
  }

  private async setRejected(claims: readonly ClaimRow[], given: Reason): Promise<number[]> {
    const open = claims.filter(isRejectable);
    const ids = open.map(({ id }) => id);
    const running = await claimsStillPaid(this.em, ids);
    const rejected = open.filter(({ id }) => !running.has(id));
    for (const claim of rejected) await this.setOneRejected(claim, given);
    const { reason } = given;
    this.audit.recordAll(
      rejected.map((claim) => ({ code: 'claim_rejected', subject: subjectOf(claim), reason })),
    );
    return rejected.map(({ id }) => id);
  }

  private async setOneRejected(claim: ClaimRow, given: Reason): Promise<void> {
    const { id: claim_id, user_id, tokens } = claim;
    const decided = { user_id, claim_id, tokens, kind: 'rejection', is_reviewed: true } as const;
    const decision_id = await this.decisions.record({ ...given, ...decided });
    const { reason } = given;
    const transfer = claimTransfer(claim_id, user_id, BigInt(tokens));
    const reversal = reversalTransfer(transfer, { id: decision_id, reason });
    await this.ledger.post(reversal, { caused_by: this.audit.actor });
    await this.storedClaims.reject(claim, { reason, decision_id });
  }

  /** The first call for a filter fails unless as many claims match as the admin was shown. */
  private async lockAll(selection: ClaimSelection) {
    if ('ids' in selection) {
      return { claims: await this.lock(selection.ids), next: null, isWhole: true };
    }
    const { filter, after, total } = selection;
    const { rows, next } = await findMatching(this.em, claimList, readClaimQuery({ filter }), {
      after,
      total,
      columns: ['id'],
      limit: MAX_CHANGED,
      otherMatch: otherClaimsMatch,
    });
    const claims = await this.lock(rows.map(({ id }) => Number(id)));
    return { claims, next, isWhole: after === undefined && next === null };
  }

  /** Locks users first and claims after them, as a new claim does. */
  private async lock(ids: readonly number[]): Promise<LockedClaim[]> {
    const users = await this.points.lockAll(await this.storedClaims.userIds(ids));
    const owners = new Map(users.map((user) => [user.id, user]));
    const claims = await this.storedClaims.lock(ids);
    return claims.map((claim) => {
      const owner = owners.get(claim.user_id);
      const { is_banned = false, is_held = false, is_provisional = false } = owner ?? {};
      return { ...claim, is_banned, is_held, is_provisional };
    });
  }
}

const subjectOf = ({ id, wallet_address }: ClaimRow): LogSubject => ({
  type: 'claim',
  id,
  name: wallet_address,
});
