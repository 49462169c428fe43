import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { methodNeeds, type Reason, type SiteSettings } from '#libs/domain/index.js';
import { prepared } from '../../../database/prepared.js';
import { Unavailable } from '../../../outbound/http-client.js';
import { SettingsService } from '../../settings/settings.service.js';
import type { CheckContext, VerifiedTask } from './verification-check.js';
import { VerificationChecks } from './verification-checks.js';

/** A completed task that asks for a balance. */
interface BalanceTask {
  user_id: number;
  task_id: number;
  title: string;
  title_en: string;
  account: string | null;
  /** What it asked for when it was completed, and what it asks for now: either is enough. */
  asked: VerifiedTask[];
}

/** What a wallet holds now of what a completed task asked for. */
interface KeptBalance extends Answer {
  task_id: number;
  title: string;
  title_en: string;
}

interface Answer {
  /** Null when nobody could be asked. */
  is_kept: boolean | null;
  /** Why not. */
  reason: Reason | null;
}

const UNKNOWN: Answer = { is_kept: null, reason: null };

const BALANCES = `'ton_balance', 'jetton_balance'`;

const NOW = `jsonb_build_object('verification', t.verification,
    'verification_settings', t.verification_settings)`;

/** Whoever completed a task that asked for no balance then need not have one. */
const FIND = prepared<BalanceTask>(`select c.user_id, c.task_id, t.title, t.title_en, u.account,
    case when c.asked is null or c.asked = ${NOW} then jsonb_build_array(${NOW})
      else jsonb_build_array(c.asked, ${NOW}) end as asked
  from completions c join tasks t on t.id = c.task_id join users u on u.id = c.user_id
  where c.user_id = any(?::int[]) and c.status = 'completed' and t.verification in (${BALANCES})
    and coalesce(c.asked ->> 'verification', t.verification) in (${BALANCES})
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
    { user_id, account, asked, ...task }: BalanceTask,
    site: SiteSettings,
  ): Promise<KeptBalance> {
    if (account === null) return { ...task, ...UNKNOWN };
    const user = { id: user_id, account };
    // The reason that is told names the smaller amount.
    const easiest = asked.toSorted((one, other) => amountOf(one) - amountOf(other));
    const answers = await Promise.all(easiest.map((one) => this.ask(one, user, site)));
    const kept = answers.find(({ is_kept }) => is_kept);
    const unknown = answers.find(({ is_kept }) => is_kept === null);
    return { ...task, ...(kept ?? unknown ?? answers[0] ?? UNKNOWN) };
  }

  private async ask(
    { verification, verification_settings: settings }: VerifiedTask,
    user: CheckContext['user'],
    site: SiteSettings,
  ): Promise<Answer> {
    if (methodNeeds(verification, this.checks.means(site)).length > 0) return UNKNOWN;
    try {
      const result = await this.checks.get(verification).check({
        ...{ user, settings, site, evidence: '', code: '', seconds: 0 },
      });
      if (result.kind === 'accepted') return { is_kept: true, reason: null };
      return result.kind === 'refused' || result.kind === 'later'
        ? { is_kept: false, reason: result.reason }
        : UNKNOWN;
    } catch (error) {
      // The claim is looked at by a person anyway, who sees that nobody could tell.
      if (error instanceof Unavailable) return UNKNOWN;
      throw error;
    }
  }
}

const amountOf = ({ verification_settings }: VerifiedTask): number =>
  Number(verification_settings.amount ?? 0);
