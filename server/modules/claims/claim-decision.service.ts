import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type ClaimStatus,
  claimTransfer,
  type LogMessage,
  type LogSubject,
  type Reason,
  reversalTransfer,
} from '#libs/domain/index.js';
import { AuditLog } from '../../audit/audit-log.js';
import { Transactional } from '../../database/transactional.js';
import type { ListQueryDto } from '../../lists/list-query.dto.js';
import { countRows, matchingRows } from '../../lists/select-page.js';
import type { ChangedRecordsDto, MatchingRecordsDto } from '../../records/selection.dto.js';
import type { Row } from '../../records/timestamps.js';
import { DecisionService } from '../decisions/decision.service.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { PayoutListService } from '../payouts/payout-list.service.js';
import type { Claim } from './claim.entity.js';
import {
  claimantBanned,
  claimDecided,
  claimMayBePaid,
  claimNotFound,
  otherClaimsMatch,
} from './claim.errors.js';
import { ClaimService, claimList, readClaimQuery } from './claim.service.js';
import type { ClaimDto } from './dto/claim.dto.js';

/** Claims that one call changes at most, so that it answers in time on a busy machine too. */
const PART = 1_000;

/** Claims that can be approved or rejected: those that nobody has put into a batch. */
const UNDECIDED: readonly ClaimStatus[] = ['requested'];
const REJECTABLE: readonly ClaimStatus[] = ['requested', 'approved', 'failed'];

/** A claim whose row is locked, and so is its user's. */
type LockedClaim = Row<Claim> & { is_banned: boolean };

/** Waits for somebody to decide, who cannot approve it. */
const isOfBanned = ({ status, is_banned }: LockedClaim): boolean =>
  is_banned && UNDECIDED.includes(status);

/** What people decide of claims: that they are paid, or why not. */
@Injectable()
export class ClaimDecisionService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly ledger: LedgerService,
    private readonly decisions: DecisionService,
    private readonly payouts: PayoutListService,
    private readonly claims: ClaimService,
  ) {}

  /** @throws AppError 409 when somebody has decided already, or the user is banned. */
  @Transactional()
  async approve(id: number): Promise<ClaimDto> {
    const [claim] = await this.lock([id]);
    if (!claim) throw claimNotFound();
    if (!UNDECIDED.includes(claim.status)) throw claimDecided(claim.status);
    if (claim.is_banned) throw claimantBanned();
    await this.setApproved([claim]);
    return this.claims.get(id);
  }

  /**
   * Its tokens come back to the user, who may claim them again.
   *
   * @throws AppError 409 when it is on its way to the chain, or may still be, or rejected already.
   */
  @Transactional()
  async reject(id: number, reason: Reason): Promise<ClaimDto> {
    const [claim] = await this.lock([id]);
    if (!claim) throw claimNotFound();
    if (!REJECTABLE.includes(claim.status)) throw claimDecided(claim.status);
    const rejected = await this.setRejected([claim], reason);
    if (rejected.length === 0) throw claimMayBePaid();
    return this.claims.get(id);
  }

  /**
   * Those of the claims that are undecided and of users who are not banned; answers the ones it changed.
   *
   * @throws AppError 409 when there is none, because of bans.
   */
  @Transactional()
  async bulkApprove(ids: number[]): Promise<ChangedRecordsDto> {
    const claims = await this.lock(ids);
    const approved = await this.setApproved(claims);
    if (approved.length === 0 && claims.some(isOfBanned)) throw claimantBanned();
    return { ids: approved, next: null };
  }

  @Transactional()
  async bulkReject(ids: number[], reason: Reason): Promise<ChangedRecordsDto> {
    return { ids: await this.setRejected(await this.lock(ids), reason), next: null };
  }

  /** The next claims that match, in the order of ids; the first call refuses when others match by now. */
  @Transactional()
  async approveMatching(selection: MatchingRecordsDto): Promise<ChangedRecordsDto> {
    const { claims, next } = await this.lockMatching(selection);
    const ids = await this.setApproved(claims);
    const isWhole = selection.after === undefined && next === null;
    if (isWhole && ids.length === 0 && claims.some(isOfBanned)) throw claimantBanned();
    return { ids, next };
  }

  @Transactional()
  async rejectMatching(selection: MatchingRecordsDto, reason: Reason): Promise<ChangedRecordsDto> {
    const { claims, next } = await this.lockMatching(selection);
    return { ids: await this.setRejected(claims, reason), next };
  }

  private async setApproved(claims: readonly LockedClaim[]): Promise<number[]> {
    const undecided = claims.filter(
      ({ status, is_banned }) => UNDECIDED.includes(status) && !is_banned,
    );
    const ids = undecided.map(({ id }) => id);
    await this.em.execute(
      `update claims set status = 'approved', updated_at = now() where id = any(?)`,
      [arrayOf(ids)],
    );
    await this.log(undecided, (subject) => ({ code: 'claim_approved', subject }));
    return ids;
  }

  private async setRejected(claims: readonly Row<Claim>[], reason: Reason): Promise<number[]> {
    const open = claims.filter(({ status }) => REJECTABLE.includes(status));
    const running = await this.payouts.runningClaims(open.map(({ id }) => id));
    const rejected = open.filter(({ id }) => !running.has(id));
    for (const claim of rejected) await this.setOneRejected(claim, reason);
    await this.log(rejected, (subject) => ({
      ...{ code: 'claim_rejected', subject },
      reason: reason.reason,
    }));
    return rejected.map(({ id }) => id);
  }

  private async setOneRejected({ id, user_id, tokens }: Row<Claim>, reason: Reason) {
    const decision_id = await this.decisions.record({
      ...{ ...reason, user_id, kind: 'rejection', is_reviewed: true, claim_id: id, tokens },
    });
    const transfer = claimTransfer(id, user_id, BigInt(tokens));
    const reversal = reversalTransfer(transfer, { id: decision_id, reason: reason.reason });
    await this.ledger.post(reversal, { caused_by: this.audit.actor });
    await this.em.execute(
      `update claims set status = 'rejected', reason = ?, decision_id = ?, updated_at = now()
       where id = ?`,
      [reason.reason, decision_id, id],
    );
  }

  private async lockMatching({ filter, total, after }: MatchingRecordsDto) {
    const query: ListQueryDto = { filter };
    const matching = matchingRows(this.em, claimList, readClaimQuery(query));
    if (after === undefined && total !== undefined) {
      const found = await countRows(matching);
      if (found !== total) throw otherClaimsMatch(total, found);
    }
    const rows = await matching
      .select('id')
      .where('id', '>', after ?? 0)
      .orderBy('id')
      .limit(PART)
      .execute();
    const ids = rows.map(({ id }) => Number(id));
    const next = ids.length < PART ? null : (ids.at(-1) ?? null);
    return { claims: await this.lock(ids), next };
  }

  /** Users first, claims after them: as whoever claims does. */
  private async lock(ids: readonly number[]): Promise<LockedClaim[]> {
    await this.em.execute(
      `select id from users where id in (select user_id from claims where id = any(?))
       order by id for no key update`,
      [arrayOf(ids)],
    );
    return this.em.execute<LockedClaim[]>(
      `select c.*, u.is_banned from claims c join users u on u.id = c.user_id
       where c.id = any(?) order by c.id for update of c`,
      [arrayOf(ids)],
    );
  }

  private async log(
    claims: readonly Row<Claim>[],
    message: (subject: LogSubject) => LogMessage,
  ): Promise<void> {
    await this.audit.recordAll(claims.map((claim) => message(label(claim))));
  }
}

const arrayOf = (ids: readonly number[]): string => `{${ids.join(',')}}`;

const label = ({ id, wallet_address }: Row<Claim>): LogSubject => ({
  ...{ type: 'claim', id },
  name: wallet_address,
});
