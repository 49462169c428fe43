import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Transactional } from '../../../platform/database/transactional.js';
import { AppError, type Texts } from '../../../platform/errors/app-error.js';
import { conflict } from '../../../platform/errors/common.errors.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { campaignDays } from '../../../reports/campaign.report.js';
import { campaignClosed } from '../../earning/ledger/ledger.errors.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { DemoDataService } from './demo-data.service.js';
import type { CampaignDayDto, CampaignDto } from './dto/campaign.dto.js';
import { PreparationService } from './preparation.service.js';
import type { SiteAddress } from './site-address.js';

const REFUSALS = {
  'campaign.already_live': { en: 'The campaign is live already', zh: '活动已上线' },
  'campaign.not_live': { en: 'The campaign is not live', zh: '活动尚未上线' },
  'campaign.already_paused': { en: 'The campaign is paused already', zh: '活动已暂停' },
  'campaign.not_paused': { en: 'The campaign is not paused', zh: '活动未暂停' },
} as const satisfies Record<string, Texts>;

const refused = (code: keyof typeof REFUSALS) => conflict(code, REFUSALS[code]);

const CONDITIONS: Readonly<Record<string, Texts>> = {
  public_url: {
    en: 'PUBLIC_URL must name the https address of the site',
    zh: 'PUBLIC_URL 必须为站点的 https 地址',
  },
  password: { en: 'The demo password must be changed', zh: '必须修改演示密码' },
  pool: {
    en: 'The claim pool must not exceed the total supply',
    zh: '奖池总量不能超过总供应量',
  },
};

/** 409: required conditions are not met. */
function notReady(missing: readonly string[]): AppError {
  const fields: Record<string, Texts> = {};
  for (const code of missing) fields[code] = CONDITIONS[code] ?? { en: code, zh: code };
  const texts = Object.values(fields);
  return new AppError(
    409,
    'campaign.not_ready',
    {
      en: `The campaign cannot go live yet: ${texts.map(({ en }) => en).join('; ')}`,
      zh: `活动暂时无法上线：${texts.map(({ zh }) => zh).join('；')}`,
    },
    { fields },
  );
}

/** Switches the campaign from preview to live, and pauses it (decision 34). */
@Injectable()
export class CampaignService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly settings: SettingsService,
    private readonly demo: DemoDataService,
    private readonly preparation: PreparationService,
  ) {}

  async read(address: SiteAddress): Promise<CampaignDto> {
    const settings = await this.settings.read();
    return {
      mode: settings.campaign_mode,
      is_paused: settings.is_paused,
      is_closed: settings.closed_at !== null,
      ...(await this.demo.count()),
      ...(await this.preparation.read(settings, address)),
    };
  }

  /** Goes live for good, without the seed's rows. @throws AppError 409 when it is live, or not ready. */
  @Transactional()
  async goLive(address: SiteAddress): Promise<CampaignDto> {
    const settings = await this.settings.lock();
    if (settings.campaign_mode === 'live') throw refused('campaign.already_live');
    const { checklist } = await this.preparation.read(settings, address);
    const missing = checklist.filter(({ is_met, is_required }) => is_required && !is_met);
    if (missing.length > 0) throw notReady(missing.map(({ code }) => code));
    const removed = await this.demo.removeAll();
    await this.settings.changeCampaign({ campaign_mode: 'live', is_paused: false });
    this.audit.record({ code: 'went_live', ...removed });
    return this.read(address);
  }

  /** @throws AppError 409 when it is not live, closed, or paused already. */
  @Transactional()
  async pause(address: SiteAddress): Promise<CampaignDto> {
    const { campaign_mode, is_paused, closed_at } = await this.settings.lock();
    if (campaign_mode !== 'live') throw refused('campaign.not_live');
    if (closed_at !== null) throw campaignClosed();
    if (is_paused) throw refused('campaign.already_paused');
    await this.settings.changeCampaign({ is_paused: true });
    this.audit.record({ code: 'paused' });
    return this.read(address);
  }

  /** @throws AppError 409 when it is closed, or not paused. */
  @Transactional()
  async resume(address: SiteAddress): Promise<CampaignDto> {
    const { is_paused, closed_at } = await this.settings.lock();
    if (closed_at !== null) throw campaignClosed();
    if (!is_paused) throw refused('campaign.not_paused');
    await this.settings.changeCampaign({ is_paused: false });
    this.audit.record({ code: 'resumed' });
    return this.read(address);
  }

  dailyStats(days: number): Promise<CampaignDayDto[]> {
    return campaignDays(this.em, days);
  }
}
