import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { methodNeeds, type Reason, type SiteSettings } from '#libs/domain/index.js';
import { Unavailable } from '../../../../platform/outbound/http-client.js';
import { type BalanceTask, findBalanceTasks } from '../../../../reports/task.report.js';
import { SettingsService } from '../../../site/settings/settings.service.js';
import type { CheckContext, VerifiedTask } from './verification-check.js';
import { VerificationChecks } from './verification-checks.js';

interface BalanceCheck {
  /** Whether the wallet still holds the required balance; null if unknown. */
  is_kept: boolean | null;
  reason: Reason | null;
}

type KeptBalance = Pick<BalanceTask, 'task_id' | 'title' | 'title_en'> & BalanceCheck;

const UNKNOWN: BalanceCheck = { is_kept: null, reason: null };

/** Checks balances again when tokens are claimed: the task's check proved one moment only. */
@Injectable()
export class KeptBalancesService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly settings: SettingsService,
    private readonly checks: VerificationChecks,
  ) {}

  /** Checks the balances that a user's completed tasks required. */
  async of(userId: number): Promise<KeptBalance[]> {
    return (await this.ofAll([userId])).get(userId) ?? [];
  }

  async ofAll(userIds: readonly number[]): Promise<Map<number, KeptBalance[]>> {
    return this.read(await findBalanceTasks(this.em, { ids: userIds }));
  }

  /** Checks balances; returns them by user. */
  async read(tasks: readonly BalanceTask[]): Promise<Map<number, KeptBalance[]>> {
    const found = new Map<number, KeptBalance[]>();
    if (tasks.length === 0) return found;
    const site = await this.settings.read();
    const balances = await Promise.all(tasks.map((task) => this.check(task, site)));
    for (const [index, { user_id }] of tasks.entries()) {
      const balance = balances[index];
      if (balance) found.set(user_id, [...(found.get(user_id) ?? []), balance]);
    }
    return found;
  }

  private async check(
    { user_id, account, asked, ...task }: BalanceTask,
    site: SiteSettings,
  ): Promise<KeptBalance> {
    if (account === null) return { ...task, ...UNKNOWN };
    const user = { id: user_id, account };
    // The reason names the smaller amount.
    const easiest = asked.toSorted((one, other) => amountOf(one) - amountOf(other));
    const checks = await Promise.all(easiest.map((one) => this.checkOne(one, user, site)));
    const kept = checks.find(({ is_kept }) => is_kept);
    const unknown = checks.find(({ is_kept }) => is_kept === null);
    return { ...task, ...(kept ?? unknown ?? checks[0] ?? UNKNOWN) };
  }

  private async checkOne(
    { verification, verification_settings: settings }: VerifiedTask,
    user: CheckContext['user'],
    site: SiteSettings,
  ): Promise<BalanceCheck> {
    if (methodNeeds(verification, this.checks.means(site)).length > 0) return UNKNOWN;
    try {
      const result = await this.checks.get(verification)({ user, settings, site });
      if (result.kind === 'accepted') return { is_kept: true, reason: null };
      return result.kind === 'refused' || result.kind === 'later'
        ? { is_kept: false, reason: result.reason }
        : UNKNOWN;
    } catch (error) {
      // A person reviews the claim anyway, and sees that the balance is unknown.
      if (error instanceof Unavailable) return UNKNOWN;
      throw error;
    }
  }
}

/** The required amount in whole coins. */
export const amountOf = ({
  verification_settings,
}: Pick<VerifiedTask, 'verification_settings'>): number =>
  Number(verification_settings.amount ?? 0);
