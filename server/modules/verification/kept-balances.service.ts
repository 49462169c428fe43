import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  methodNeeds,
  type Reason,
  type SiteSettings,
  type VerificationMethod,
} from '#libs/domain/index.js';
import { prepared } from '../../database/prepared.js';
import { Unavailable } from '../../outbound/outside-service.js';
import { SettingsService } from '../settings/settings.service.js';
import type { StoredVerificationSettings } from './task-settings.service.js';
import { VerificationChecks } from './verification-checks.js';

/** A completed task that asks for a balance. */
interface BalanceTask {
  user_id: number;
  task_id: number;
  title: string;
  title_en: string;
  verification: VerificationMethod;
  settings: StoredVerificationSettings;
  account: string | null;
}

/** What a wallet holds now of what a completed task asked for. */
interface KeptBalance {
  task_id: number;
  title: string;
  title_en: string;
  /** Null when nobody could be asked. */
  is_kept: boolean | null;
  /** Why not. */
  reason: Reason | null;
}

const FIND =
  prepared<BalanceTask>(`select c.user_id, c.task_id, t.title, t.title_en, t.verification, t.verification_settings as settings,
    u.account
  from completions c join tasks t on t.id = c.task_id join users u on u.id = c.user_id
  where c.user_id = any(?::int[]) and c.status = 'completed' and t.verification in ('ton_balance', 'jetton_balance')
  order by c.task_id`);

/** A balance proves one moment: it is looked at again when its tokens are claimed. */
@Injectable()
export class KeptBalancesService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly settings: SettingsService,
    private readonly checks: VerificationChecks,
  ) {}

  /** Each task with a balance that a user has completed, as it stands now. */
  async of(userId: number): Promise<KeptBalance[]> {
    return (await this.ofAll([userId])).get(userId) ?? [];
  }

  /** The same for several users at once, by user; whoever has no such task is not there. */
  async ofAll(userIds: readonly number[]): Promise<Map<number, KeptBalance[]>> {
    const tasks = await FIND(this.em, [`{${userIds.join(',')}}`]);
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
    { user_id, verification, settings, account, ...task }: BalanceTask,
    site: SiteSettings,
  ): Promise<KeptBalance> {
    const unknown = { ...task, is_kept: null, reason: null };
    const method = this.checks.get(verification);
    if (account === null || methodNeeds(verification, this.checks.means(site)).length > 0)
      return unknown;
    const user = { id: user_id, account };
    try {
      const result = await method.check({
        ...{ user, settings, site, evidence: '', code: '', seconds: 0 },
      });
      if (result.kind === 'accepted') return { ...task, is_kept: true, reason: null };
      return result.kind === 'refused' || result.kind === 'later'
        ? { ...task, is_kept: false, reason: result.reason }
        : unknown;
    } catch (error) {
      // The claim is looked at by a person anyway, who sees that nobody could tell.
      if (error instanceof Unavailable) return unknown;
      throw error;
    }
  }
}
