import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { campaignClock } from '#libs/domain/index.js';
import { databaseDate } from '../../../platform/database/clock.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { AppError, type Texts } from '../../../platform/errors/app-error.js';
import { conflict } from '../../../platform/errors/common.errors.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { campaignDays } from '../../../reports/campaign.report.js';
import { AuthService } from '../../admins/auth/auth.service.js';
import { LedgerService } from '../../earning/ledger/ledger.service.js';
import { TaskService } from '../../earning/tasks/task.service.js';
import { DecisionRepository } from '../../participants/decisions/decision.repository.js';
import { UserRepository } from '../../participants/users/user.repository.js';
import { UserStatsRepository } from '../../participants/users/user-stats.repository.js';
import { ContentService } from '../../site/content/content.service.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { TeamService } from '../../site/team/team.service.js';
import type { CampaignDayDto, CampaignDto, ChecklistPointDto } from './dto/campaign.dto.js';

const alreadyLive = () =>
  conflict('campaign.already_live', { en: 'The campaign is live already', zh: '活动已上线' });

const notLive = () =>
  conflict('campaign.not_live', { en: 'The campaign is not live', zh: '活动尚未上线' });

const alreadyPaused = () =>
  conflict('campaign.already_paused', { en: 'The campaign is paused already', zh: '活动已暂停' });

const notPaused = () =>
  conflict('campaign.not_paused', { en: 'The campaign is not paused', zh: '活动未暂停' });

const PUBLIC_URL: Texts = {
  en: 'PUBLIC_URL must name the https address of the site',
  zh: 'PUBLIC_URL 必须为站点的 https 地址',
};

/** 409 at the only required condition. */
const notReady = () =>
  new AppError(
    409,
    'campaign.not_ready',
    {
      en: `The campaign cannot go live yet: ${PUBLIC_URL.en}`,
      zh: `活动暂时无法上线：${PUBLIC_URL.zh}`,
    },
    { fields: { public_url: PUBLIC_URL } },
  );

const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Whether wallets can sign for the site's name: the only required condition. */
const isPublic = (origin: string): boolean => origin.startsWith('https://') || LOCAL.test(origin);

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
    private readonly users: UserRepository,
    private readonly userStats: UserStatsRepository,
    private readonly decisions: DecisionRepository,
    private readonly ledger: LedgerService,
  ) {}

  /** @param origin where visitors find the site */
  async read(origin: string): Promise<CampaignDto> {
    const settings = await this.settings.read();
    const tasks = await this.tasks.listActive();
    const met: Record<ChecklistPointDto['code'], boolean> = {
      dates: campaignClock(settings, databaseDate()).status !== 'ended',
      public_url: isPublic(origin),
      password: !(await this.auth.hasDemoPassword()),
      jetton_master: settings.contract_address !== '',
      tasks: tasks.length > 0,
      doable: tasks.every(({ needs }) => needs.length === 0),
      pages: (await this.tasks.listToEmptyPages()).length === 0,
      texts: tasks.every(({ title, title_en }) => title.trim() !== '' && title_en.trim() !== ''),
    };
    return {
      mode: settings.campaign_mode,
      is_paused: settings.is_paused,
      is_closed: settings.closed_at !== null,
      demo_users: (await this.users.demoIds()).length,
      demo_samples: (await this.contents.countDemo()) + (await this.team.countDemo()),
      checklist: (Object.keys(met) as ChecklistPointDto['code'][]).map((code) => ({
        code,
        is_met: met[code],
        is_required: code === 'public_url',
      })),
    };
  }

  /** Goes live for good, without the seed's rows. @throws AppError 409 when it is live, or has no public address. */
  @Transactional()
  async goLive(origin: string): Promise<CampaignDto> {
    const settings = await this.settings.lock();
    if (settings.campaign_mode === 'live') throw alreadyLive();
    if (!isPublic(origin)) throw notReady();
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

  dailyStats(days: number): Promise<CampaignDayDto[]> {
    return campaignDays(this.em, days);
  }

  /** Removes the seed's users with what belongs to them, also from the figures of earlier days. */
  private async removeDemoUsers(): Promise<number> {
    const ids = await this.users.demoIds();
    await this.ledger.removeDemo(ids);
    await this.users.remove(ids);
    await this.decisions.removeOf(ids);
    await this.userStats.removeDemo();
    return ids.length;
  }
}
