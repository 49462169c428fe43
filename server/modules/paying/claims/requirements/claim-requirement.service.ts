import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type ClaimFacts,
  type ClaimRequirement,
  type ConfirmationWay,
  claimRequirements,
  inEitherLanguage,
  type Language,
  type SiteSettings,
} from '#libs/domain/index.js';
import { databaseNow } from '../../../../platform/database/clock.js';
import {
  type RequirementDto,
  toRequirementDto,
} from '../../../../platform/request/requirement.dto.js';
import {
  amountOf,
  KeptBalancesService,
} from '../../../earning/tasks/verification/kept-balances.service.js';
import { OutsideScoreService } from '../../../participants/outside-scores/outside-score.service.js';
import { PointConfirmationService } from '../../../participants/point-confirmations/point-confirmation.service.js';
import { type Participant, UserRepository } from '../../../participants/users/user.repository.js';
import { WalletHistoryRepository } from '../../../participants/wallet-histories/wallet-history.repository.js';
import { SettingsService } from '../../../site/settings/settings.service.js';
import { balanceNotKept } from '../claim.errors.js';
import { type ClaimFactsRow, findClaimFacts } from '../claim-requirement.report.js';
import { BalanceSampleRepository } from './balance-sample.repository.js';

/** Checks the requirements of a claim besides points, and whether those are confirmed. */
@Injectable()
export class ClaimRequirementService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly settings: SettingsService,
    private readonly balances: KeptBalancesService,
    private readonly samples: BalanceSampleRepository,
    private readonly histories: WalletHistoryRepository,
    private readonly users: UserRepository,
    private readonly points: PointConfirmationService,
    private readonly scores: OutsideScoreService,
  ) {}

  async factsOf(userId: number): Promise<ClaimFactsRow> {
    const [facts] = await findClaimFacts(this.em, { id: userId });
    return facts ?? { has_telegram: false, history: null, holdings: [] };
  }

  /** Lists all requirements of a claim, met or not. */
  async listOf(userId: number, language: Language): Promise<RequirementDto[]> {
    const [facts, settings] = await Promise.all([this.factsOf(userId), this.settings.read()]);
    const requirements = claimRequirements(settings, toFacts(facts), databaseNow());
    return requirements.map((requirement) => toRequirementDto(requirement, language));
  }

  missing(facts: ClaimFactsRow, settings: SiteSettings): ClaimRequirement[] {
    const all = claimRequirements(settings, toFacts(facts), databaseNow());
    return all.filter(({ is_met }) => !is_met);
  }

  /**
   * Asks the chain for the balances before a claim's transaction. A holding period that had ended starts again where
   * there is enough. @throws AppError 409 where there is too little
   */
  async checkBalances(userId: number, facts: ClaimFactsRow): Promise<void> {
    const balances = (await this.balances.read(facts.holdings)).get(userId) ?? [];
    const lost = balances.filter(({ is_kept }) => is_kept === false);
    for (const { task_id, reason } of lost) {
      const balance = String(reason?.details?.['balance'] ?? '0');
      await this.samples.endHolding({ user_id: userId, task_id, balance });
    }
    const reason = lost.find((one) => one.reason)?.reason;
    if (reason) throw balanceNotKept(reason);
    const kept = new Set(balances.filter(({ is_kept }) => is_kept).map(({ task_id }) => task_id));
    const again = facts.holdings.filter(
      ({ task_id, held_since, snapshot_at }) =>
        held_since === null && snapshot_at !== null && kept.has(task_id),
    );
    if (again.length === 0) return;
    await this.samples.beginHolding(
      userId,
      again.map(({ task_id }) => task_id),
    );
    for (const holding of again) holding.held_since = new Date(databaseNow()).toISOString();
  }

  /** The ways to confirm the points of a user whose row is locked; undefined for confirmed points. */
  async waysToConfirm(
    { id, has_confirmed_points }: Participant,
    settings: SiteSettings,
  ): Promise<ConfirmationWay[] | undefined> {
    if (has_confirmed_points) return undefined;
    return (await this.points.provisionalOf([id], settings)).get(id);
  }

  /** Has jobs read soon whether something confirms the user's points. */
  async requestConfirmation(user: Participant): Promise<void> {
    await this.points.request(user);
    await this.scores.requestToConfirm(user.id, user.wallet_address);
  }

  /** Has jobs read the unknown facts soon. */
  async request(
    userId: number,
    facts: ClaimFactsRow,
    missing: readonly ClaimRequirement[],
  ): Promise<void> {
    const needsHistory = missing.some(
      ({ code, met_at }) =>
        code === 'outgoing_transactions' || (code === 'wallet_days' && met_at === null),
    );
    if (needsHistory) {
      const user = await this.users.find(userId);
      if (user) await this.histories.requestReading(user.id, user.wallet_address);
    }
    const isUnknown = missing.some(({ code, is_known }) => code === 'holding_days' && !is_known);
    const tasks = facts.holdings
      .filter(({ snapshot_at }) => isUnknown || snapshot_at === null)
      .map(({ task_id }) => task_id);
    if (tasks.length > 0) await this.samples.request(userId, tasks);
  }
}

const ms = (time: string | Date | null): number | null =>
  time === null ? null : new Date(time).getTime();

const toFacts = ({ has_telegram, history, holdings }: ClaimFactsRow): ClaimFacts => ({
  has_telegram,
  history: history && { ...history, first_seen_at: ms(history.first_seen_at) },
  holdings: holdings.map((holding) => ({
    title: inEitherLanguage(holding, 'title', 'zh'),
    title_en: inEitherLanguage(holding, 'title', 'en'),
    amount: String(Math.min(...holding.asked.map(amountOf))),
    held_since: holding.snapshot_at === null ? 0 : ms(holding.held_since),
    lowest: holding.lowest,
    sampled_at: ms(holding.sampled_at),
    snapshot_at: ms(holding.snapshot_at) ?? 0,
    is_in_snapshot: holding.is_in_snapshot,
    snapshot_balance: holding.snapshot_balance,
  })),
});
