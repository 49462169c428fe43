import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  CAMPAIGN_DATES,
  type CampaignMode,
  CONFIRMED_SETTINGS,
  campaignStage,
  campaignStages,
  PICTURE_SETTINGS,
  parseTonAddress,
  RULE_SETTINGS,
  type SiteSettings,
  TRUSTED_SETTINGS,
} from '#libs/domain/index.js';
import { Env } from '../../../platform/config/env.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { routeNotFound, validationFailed } from '../../../platform/errors/common.errors.js';
import { laterThan } from '../../../platform/errors/validation-texts.js';
import {
  type AuthenticatedAdmin,
  assertConfirmed,
  assertPermitted,
} from '../../../platform/identity/admin.guard.js';
import { keyOrigins } from '../../../platform/integrations/toncenter/toncenter-client.js';
import { defineRecords } from '../../../platform/records/record-kind.js';
import { type FieldAccess, Records } from '../../../platform/records/records.js';
import type { RestoreDto } from '../../../platform/records/restore.dto.js';
import { type Row, toIso } from '../../../platform/records/timestamps.js';
import { isAnyLineOpen } from '../../../reports/campaign.report.js';
import { ImageService } from '../images/image.service.js';
import { assertRulesPossible } from './claim-rules.js';
import { type AdminSettingsDto, SettingsUpdateDto } from './dto/admin-settings.dto.js';
import type { SettingEffectDto, SettingsEffectsDto } from './dto/setting-effect.dto.js';
import { CAMPAIGN_START, PAUSE_START } from './dto/site-settings.dto.js';
import { participationRejected } from './participation.errors.js';
import { inForce, SettingsRepository } from './settings.repository.js';
import { effectsOf } from './settings-effects.report.js';
import { type SiteSettingsRow, SiteSettingsRowSchema } from './site-settings.entity.js';

/** 409: claims are frozen as amounts of this token on this network. */
const payoutsOpen = () =>
  new AppError(409, 'settings.payouts_open', {
    en: 'The contract address and the network cannot be changed while a distributor has claims to pay',
    zh: '仍有分发合约中的领取待支付，暂不能修改合约地址或 TON 网络',
  });

/** 409: the published report states the dates. */
const campaignDatesFixed = () =>
  new AppError(409, 'settings.campaign_closed', {
    en: 'The campaign is closed: its start, its end and the deadline for claims stay as they are',
    zh: '活动已关闭，开始时间、结束时间和领取截止时间不能再修改',
  });

@Injectable()
export class SettingsService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly settings: SettingsRepository,
    private readonly records: Records,
    private readonly images: ImageService,
    private readonly env: Env,
  ) {}

  /** The settings in force: stored values over the defaults. */
  async read(): Promise<SiteSettings> {
    return this.inEffect(await this.settings.find());
  }

  /** The public settings: of the outside service its origin only, as the rest of its address may hold a key. */
  async readPublic(): Promise<SiteSettings> {
    const settings = await this.read();
    const url = settings.outside_score_url;
    return { ...settings, outside_score_url: URL.canParse(url) ? new URL(url).origin : '' };
  }

  /** Switches the Telegram requirement off where the server has no bot. */
  private inEffect(settings: SiteSettings): SiteSettings {
    const isWithoutBot = settings.claim_needs_telegram && this.env.telegram_bot_token === '';
    return isWithoutBot ? { ...settings, claim_needs_telegram: false } : settings;
  }

  /** @throws AppError 409 while the campaign is a preview. */
  async assertLive(): Promise<SiteSettings> {
    const settings = await this.read();
    assertIsLive(settings.campaign_mode);
    return settings;
  }

  /** @throws AppError 409 while the campaign is a preview, or paused. */
  async assertRunning(): Promise<SiteSettings> {
    const settings = await this.assertLive();
    if (settings.is_paused) throw participationRejected('campaign.paused');
    return settings;
  }

  async readForAdmin(): Promise<AdminSettingsDto> {
    return this.toAdminSettingsDto(await this.records.get(siteSettings, 1));
  }

  /** @throws AppError 403 where only owners may change it, or an admin has to confirm who they are. */
  @Transactional()
  async update(change: SettingsUpdateDto, admin: AuthenticatedAdmin): Promise<AdminSettingsDto> {
    return this.change(await this.records.lock(siteSettings, 1), change, admin);
  }

  /** Restores the values before a row of the log, with the rules of every change. @throws AppError 403, 404, 409. */
  @Transactional()
  async restore(
    { updated_at, ...dto }: RestoreDto,
    admin: AuthenticatedAdmin,
  ): Promise<AdminSettingsDto> {
    const row = await this.records.lock(siteSettings, 1);
    const before = await this.records.valuesBefore(
      siteSettings,
      row,
      dto,
      SettingsUpdateDto,
      values,
    );
    return this.change(row, { ...before, updated_at }, admin, dto.entry);
  }

  private async change(
    row: Row<SiteSettingsRow>,
    {
      id: _id,
      campaign_mode: _mode,
      is_paused: _paused,
      closed_at: _closed,
      chain_key_origins: _origins,
      ...dto
    }: SettingsUpdateDto,
    admin: AuthenticatedAdmin,
    entry?: number,
  ): Promise<AdminSettingsDto> {
    for (const setting of PICTURE_SETTINGS) await this.images.use(setting, dto[setting]);
    const before = settingsOf(row);
    if (changesAny(TRUSTED_SETTINGS, before, dto)) assertPermitted(admin, 'settings.trust');
    if (changesAny(CONFIRMED_SETTINGS, before, dto)) assertConfirmed(admin);
    if (before.closed_at !== null && changesAny(CAMPAIGN_DATES, before, dto))
      throw campaignDatesFixed();
    assertRulesPossible(before, { ...before, ...dto }, this.env);
    if (changesAny(['claim_pool_tokens', 'total_supply'], before, dto))
      assertPoolCovered({ ...before, ...dto });
    // Freezing claims holds the settings, so that none is frozen meanwhile.
    const isTokenChanged = changesToken(before, { ...before, ...dto });
    if (isTokenChanged && (await isAnyLineOpen(this.em))) throw payoutsOpen();
    return this.toAdminSettingsDto(
      await this.records.update(siteSettings, row, dto, values, entry),
    );
  }

  /** Counts the users who would wait because of each changed setting. */
  async effects(change: SettingsEffectsDto): Promise<SettingEffectDto[]> {
    const before = await this.settings.find();
    const after: SiteSettings = { ...before, ...withoutUndefined(change) };
    const changed = RULE_SETTINGS.filter((setting) => after[setting] !== before[setting]);
    return effectsOf(this.em, changed, after);
  }

  private toAdminSettingsDto(row: Row<SiteSettingsRow>): AdminSettingsDto {
    const updated_at = toIso(row.updated_at);
    const chain_key_origins = [...keyOrigins(this.env)];
    return { id: 'site', ...settingsOf(row), chain_key_origins, updated_at };
  }

  /** Locks the settings until the end of this transaction. */
  async lock(): Promise<SiteSettings> {
    return settingsOf(await this.records.lock(siteSettings, 1));
  }

  /** Holds the settings until the end of this transaction, as any number of transactions can at the same time. */
  async hold(): Promise<SiteSettings> {
    return this.inEffect(await this.settings.hold());
  }

  /** Waits for the transactions that hold the settings, and lets later ones wait. */
  waitForHolders(): Promise<void> {
    return this.settings.waitForHolders();
  }

  /** Changes the campaign's state; the caller has locked the settings. */
  async changeCampaign(
    change: Partial<Pick<SiteSettings, 'campaign_mode' | 'closed_at' | 'is_paused'>>,
  ): Promise<void> {
    const row = await this.records.get(siteSettings, 1);
    const before = settingsOf(row);
    const [from, to] = [campaignStage(before), campaignStage({ ...before, ...change })];
    if (from !== to) campaignStages.transition(from, to);
    await this.records.save(siteSettings, row, values.write(row, change));
  }
}

/** @throws AppError 409 for any other mode, where it was read with something else. */
export function assertIsLive(mode: CampaignMode): void {
  if (mode !== 'live') throw participationRejected('campaign.not_live');
}

const changesAny = (
  names: readonly (keyof SiteSettings)[],
  before: SiteSettings,
  change: Partial<SiteSettings>,
): boolean => names.some((name) => change[name] !== undefined && change[name] !== before[name]);

function changesToken(before: SiteSettings, after: SiteSettings): boolean {
  const tokenOf = ({ contract_address }: SiteSettings) =>
    parseTonAddress(contract_address)?.raw ?? contract_address;
  return before.ton_network !== after.ton_network || tokenOf(before) !== tokenOf(after);
}

const withoutUndefined = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

const settingsOf = (row: Row<SiteSettingsRow>): SiteSettings => inForce(row.values);

/** @throws AppError 422 for an address that is meant for the test network only, on the mainnet. */
function assertTokenNetwork({ contract_address = '', ton_network }: Partial<SiteSettings>): void {
  if (ton_network !== 'mainnet' || !parseTonAddress(contract_address)?.isTestOnly) return;
  throw validationFailed({
    contract_address: { en: 'Is an address on the test network', zh: '这是测试网地址' },
  });
}

/** @throws AppError 422 for more tokens than there are, which no one could pay. */
function assertPoolCovered({ claim_pool_tokens, total_supply }: SiteSettings): void {
  if (claim_pool_tokens <= total_supply) return;
  throw validationFailed({
    claim_pool_tokens: { en: 'Must not exceed the total supply', zh: '不能超过总供应量' },
  });
}

const siteSettings = defineRecords<SiteSettingsRow>(SiteSettingsRowSchema, {
  notFound: routeNotFound,
  label: () => ({ type: 'settings' }),
  hasRevisions: true,
});

/** The settings are fields of one JSON value. */
const values: FieldAccess<SiteSettingsRow> = {
  read: settingsOf,
  write: (row, changes) => {
    // Plain JSON, without the classes of the request.
    const { closed_at, ...stored } = { ...settingsOf(row), ...JSON.parse(JSON.stringify(changes)) };
    // The version before takes null for a moment.
    const values = closed_at === null ? stored : { ...stored, closed_at };
    assertCampaign(inForce(values));
    assertPlannedPause(inForce(values));
    assertTokenNetwork({ ...values, ton_network: inForce(values).ton_network });
    return { values: { ...values, contract_address: inForce(values).contract_address } };
  },
};

/** Dates after the start; the first is required. */
const LATER_DATES = ['campaign_end', 'claim_deadline', 'claim_snapshot_at'] as const;

/** A change of one date alone is checked against the stored other ones. */
function assertCampaign(settings: SiteSettings): void {
  const start = Date.parse(settings.campaign_start);
  const isEarly = (date: string) => date !== '' && !(Date.parse(date) > start);
  const early = LATER_DATES.filter((name) => isEarly(settings[name]));
  if (early.length === 0) return;
  throw validationFailed(
    Object.fromEntries(early.map((name) => [name, laterThan(CAMPAIGN_START)])),
  );
}

/** A change of one moment alone is checked against the stored other one. */
function assertPlannedPause({ planned_pause_start, planned_pause_end }: SiteSettings): void {
  if (planned_pause_start === '' && planned_pause_end === '') return;
  if (Date.parse(planned_pause_end) > Date.parse(planned_pause_start)) return;
  throw validationFailed({ planned_pause_end: laterThan(PAUSE_START) });
}
