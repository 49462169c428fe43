import { randomUUID } from 'node:crypto';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type ClaimRequirement,
  type ConfirmationWay,
  claimAmount,
  claimingRefusal,
  claimTransfer,
  type Language,
  MAX_LENGTH,
  type SiteSettings,
} from '#libs/domain/index.js';
import { databaseDate } from '../../../platform/database/clock.js';
import { runInTransaction } from '../../../platform/database/transactional.js';
import { LedgerService } from '../../earning/ledger/ledger.service.js';
import { type Participant, UserRepository } from '../../participants/users/user.repository.js';
import { assertMayParticipate } from '../../site/settings/participation.errors.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import {
  claimRefused,
  keyRequired,
  pointsProvisional,
  requirementsMissing,
} from './claim.errors.js';
import { ClaimRepository, type ClaimRow, type NewClaim } from './claim.repository.js';
import { ClaimService } from './claim.service.js';
import type { ClaimFactsRow } from './claim-requirement.report.js';
import type { MyClaimDto } from './dto/claim.dto.js';
import { ClaimRequirementService } from './requirements/claim-requirement.service.js';

const KEY = new RegExp(`^[!-~]{1,${MAX_LENGTH.idempotencyKey}}$`);

/** A claim that waits for the confirmation of its points. */
interface ProvisionalClaim {
  ways: ConfirmationWay[];
  user: Participant;
}

type Request = Omit<NewClaim, 'requested_at'>;

/** Makes claims, and books their tokens. */
@Injectable()
export class ClaimRequestService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly claims: ClaimRepository,
    private readonly views: ClaimService,
    private readonly users: UserRepository,
    private readonly settings: SettingsService,
    private readonly ledger: LedgerService,
    private readonly requirements: ClaimRequirementService,
  ) {}

  /** Claims all that a user can claim, once for each key. @throws AppError with the code of the obstacle. */
  async request(
    user_id: number,
    idempotency_key: unknown,
    language: Language = 'en',
  ): Promise<MyClaimDto> {
    if (typeof idempotency_key !== 'string' || !KEY.test(idempotency_key)) throw keyRequired();
    const key = { user_id, idempotency_key };
    const facts = await this.requirements.factsOf(user_id);
    const hasHoldings = facts.holdings.length > 0;
    // Before the transaction, because it asks the chain; not for a repeated call.
    const made = hasHoldings ? await this.claims.findByKey(key) : undefined;
    if (hasHoldings && !made) await this.requirements.checkBalances(user_id, facts);
    const claim = made ?? (await runInTransaction(this.em, () => this.make(key, facts)));
    if ('missing' in claim) {
      await this.requirements.request(user_id, facts, claim.missing);
      throw requirementsMissing(claim.missing, language);
    }
    if ('ways' in claim) {
      await this.requirements.requestConfirmation(claim.user);
      throw pointsProvisional(claim.ways, language);
    }
    return this.views.showToUser(claim, language);
  }

  /**
   * Claims the tokens of an overturned rejection again, also once claims have ended. The caller has locked
   * the user's row. @throws AppError 409 when the pool does not have them any more.
   */
  async requestAgain(
    user_id: number,
    rest: Pick<Request, 'wallet_address' | 'tokens' | 'decision_id'>,
  ): Promise<void> {
    const settings = await this.settings.hold();
    const id = await this.claims.nextId();
    const claim = { id, user_id, idempotency_key: randomUUID(), ...rest };
    await this.book(claim, settings, databaseDate());
  }

  /**
   * Locks the user's row first and the pool's last, so that no two claims deadlock. The requirements follow the settings
   * that are held here: a later rule asks for nothing.
   */
  private async make(
    key: Pick<ClaimRow, 'user_id' | 'idempotency_key'>,
    facts: ClaimFactsRow,
  ): Promise<ClaimRow | { missing: ClaimRequirement[] } | ProvisionalClaim> {
    const [user, made, settings, taken, id] = await Promise.all([
      this.users.lockParticipant(key.user_id),
      this.claims.findByKey(key),
      this.settings.hold(),
      this.ledger.takenFromPool(),
      this.claims.nextId(),
    ]);
    if (made) return made;
    const now = databaseDate();
    assertMayParticipate(claimingRefusal(settings, user, now));
    const { total_points, claimed_tokens, wallet_address } = user;
    const tokens = claimAmount({ total_points, claimed_tokens, taken }, settings);
    if (typeof tokens === 'string') throw claimRefused(tokens);
    const missing = this.requirements.missing(facts, settings);
    if (missing.length > 0) return { missing };
    const ways = await this.requirements.waysToConfirm(user, settings);
    if (ways) return { ways, user };
    return this.book({ ...key, id, wallet_address, tokens, decision_id: null }, settings, now);
  }

  private async book(
    claim: Request,
    { claim_pool_tokens: pool }: SiteSettings,
    created_at: Date,
  ): Promise<ClaimRow> {
    const transfer = claimTransfer(claim.id, claim.user_id, BigInt(claim.tokens));
    const [row] = await Promise.all([
      this.claims.insert({ ...claim, requested_at: created_at }),
      this.ledger.post(transfer, { created_at, pool }),
    ]);
    return row;
  }
}
