import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { campaignClock, type SiteSettings } from '#libs/domain/index.js';
import { AuditLog } from '../../audit/audit-log.js';
import { databaseDate } from '../../database/clock.js';
import { Transactional } from '../../database/transactional.js';
import { campaignDays } from '../../reports/campaign.report.js';
import { AuthService } from '../auth/auth.service.js';
import { ContentService } from '../content/content.service.js';
import { DecisionRepository } from '../decisions/decision.repository.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { TaskService } from '../tasks/task.service.js';
import { TeamService } from '../team/team.service.js';
import { UserRepository } from '../users/user.repository.js';
import { UserService } from '../users/user.service.js';
import { UserStatsRepository } from '../users/user-stats.repository.js';
import { alreadyLive, alreadyPaused, notLive, notPaused, notReady } from './campaign.errors.js';
import type { CampaignDayDto, CampaignDto, ChecklistPointDto } from './dto/campaign.dto.js';

/** The only required point: wallets sign for the site's name. */
const REQUIRED: readonly ChecklistPointDto['code'][] = ['public_url'];

const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Switches the campaign from preview to live, and pauses it (decision 34). */
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
    private readonly userStats: UserStatsRepository,
    private readonly decisions: DecisionRepository,
    private readonly ledger: LedgerService,
  ) {}

  /** @param origin where visitors find the site */
  async read(origin: string): Promise<CampaignDto> {
    return this.describe(await this.settings.read(), origin);
  }

  /**
   * Switches the campaign to live, for good, and removes the seed's users and samples.
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

  /** What happened on each of the last days in UTC. */
  dailyStats(days: number): Promise<CampaignDayDto[]> {
    return campaignDays(this.em, days);
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
