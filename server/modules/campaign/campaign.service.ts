import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { campaignClock, type SiteSettings } from '#libs/domain/index.js';
import { AuditLog } from '../../audit/audit-log.js';
import { databaseDate } from '../../database/clock.js';
import { Transactional } from '../../database/transactional.js';
import { AuthService } from '../auth/auth.service.js';
import { ContentService } from '../content/content.service.js';
import { DecisionService } from '../decisions/decision.service.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { TaskService } from '../tasks/task.service.js';
import { TeamService } from '../team/team.service.js';
import { UserRepository } from '../users/user.repository.js';
import { UserService } from '../users/user.service.js';
import { UserStatsService } from '../users/user-stats.service.js';
import { alreadyLive, alreadyPaused, notLive, notPaused, notReady } from './campaign.errors.js';
import type { CampaignDayDto, CampaignDto, ChecklistPointDto } from './dto/campaign.dto.js';

/** The only point that refuses: without a name of its own, no proof of a wallet could be for this site. */
const REQUIRED: readonly ChecklistPointDto['code'][] = ['public_url'];

const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** How the campaign runs: as a preview in browsers, live on the server, or paused (decision 34). */
@Injectable()
export class CampaignService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly auth: AuthService,
    private readonly settings: SettingsService,
    private readonly tasks: TaskService,
    private readonly contents: ContentService,
    private readonly team: TeamService,
    private readonly users: UserService,
    private readonly userRows: UserRepository,
    private readonly userStats: UserStatsService,
    private readonly decisions: DecisionService,
    private readonly ledger: LedgerService,
  ) {}

  /** @param origin where visitors find the site */
  async read(origin: string): Promise<CampaignDto> {
    return this.describe(await this.settings.read(), origin);
  }

  /**
   * Switches the live campaign on and removes what the seed has invented. There is no way back.
   *
   * @throws AppError 409 when it is live already, or a required point is not met.
   */
  @Transactional()
  async goLive(origin: string): Promise<CampaignDto> {
    const settings = await this.settings.lock();
    if (settings.campaign_mode === 'live') throw alreadyLive();
    const { checklist } = await this.describe(settings, origin);
    const unmet = checklist.filter(({ is_met, is_required }) => is_required && !is_met);
    if (unmet.length > 0) throw notReady(unmet.map(({ code }) => code));
    const removed_users = await this.removeDemoUsers();
    const removed_samples = (await this.contents.removeDemo()) + (await this.team.removeDemo());
    await this.audit.removeDemo();
    await this.settings.changeCampaign({ campaign_mode: 'live', is_paused: false });
    this.audit.record({ code: 'went_live', removed_users, removed_samples });
    return this.read(origin);
  }

  /** @throws AppError 409 when it is not live, or paused already. */
  @Transactional()
  async pause(origin: string): Promise<CampaignDto> {
    const { campaign_mode, is_paused } = await this.settings.lock();
    if (campaign_mode !== 'live') throw notLive();
    if (is_paused) throw alreadyPaused();
    await this.settings.changeCampaign({ is_paused: true });
    this.audit.record({ code: 'paused' });
    return this.read(origin);
  }

  /** @throws AppError 409 when it is not paused. */
  @Transactional()
  async resume(origin: string): Promise<CampaignDto> {
    const { is_paused } = await this.settings.lock();
    if (!is_paused) throw notPaused();
    await this.settings.changeCampaign({ is_paused: false });
    this.audit.record({ code: 'resumed' });
    return this.read(origin);
  }

  /** What happened on each of the last days in UTC, read from what the ledger has added up. */
  dailyStats(days: number): Promise<CampaignDayDto[]> {
    return this.em.execute<CampaignDayDto[]>(
      `select to_char(day.day, 'YYYY-MM-DD') as day,
              coalesce(sum(transfers) filter (where kind = 'task'), 0)::bigint as completions,
              coalesce(sum(points), 0)::bigint as points,
              coalesce(sum(transfers) filter (where kind = 'claim'), 0)::bigint as claims,
              coalesce(sum(tokens), 0)::bigint as tokens
       from generate_series((now() at time zone 'UTC')::date - ?::int + 1,
         (now() at time zone 'UTC')::date, interval '1 day') as day(day)
       left join ledger_days on ledger_days.day = day.day::date
       group by day.day order by day.day`,
      [days],
    );
  }

  /** Removes the seed's users with what belongs to them, also from the figures of earlier days. */
  private async removeDemoUsers(): Promise<number> {
    const ids = await this.userRows.demoIds();
    await this.ledger.removeDemo(ids);
    await this.userRows.remove(ids);
    await this.decisions.removeOf(ids);
    await this.userStats.removeDemo();
    return ids.length;
  }

  private async describe(settings: SiteSettings, origin: string): Promise<CampaignDto> {
    const tasks = await this.tasks.listActive();
    const met: Record<ChecklistPointDto['code'], boolean> = {
      dates: campaignClock(settings, databaseDate()).status !== 'ended',
      public_url: origin.startsWith('https://') || LOCAL.test(origin),
      password: !(await this.auth.hasDemoPassword()),
      jetton_master: settings.contract_address !== '',
      tasks: tasks.length > 0,
      doable: tasks.every(({ needs }) => needs.length === 0),
      texts: tasks.every(({ title, title_en }) => title.trim() !== '' && title_en.trim() !== ''),
    };
    return {
      mode: settings.campaign_mode,
      is_paused: settings.is_paused,
      is_closed: settings.closed_at !== null,
      demo_users: await this.users.countDemo(),
      demo_samples: (await this.contents.countDemo()) + (await this.team.countDemo()),
      checklist: (Object.keys(met) as ChecklistPointDto['code'][]).map((code) => ({
        code,
        is_met: met[code],
        is_required: REQUIRED.includes(code),
      })),
    };
  }
}
