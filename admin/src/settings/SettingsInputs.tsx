import { Alert, Box, Skeleton } from '@mui/material';
import { Fragment, type ReactNode, Suspense } from 'react';
import { useTranslate, type Validator } from 'react-admin';
import { useWatch } from 'react-hook-form';
import {
  COPYRIGHT_YEARS,
  DEFAULT_SITE_SETTINGS,
  MAX_CHAIN_CALLS,
  MAX_CONFIRM_DAYS,
  MAX_CONFIRM_TON,
  MAX_HOLDING_DAYS,
  MAX_ID,
  MAX_LENGTH,
  MAX_OUTGOING,
  MAX_REVIEW_ONE_IN,
  MAX_SIGN_UPS,
  MAX_WALLET_DAYS,
  STATISTIC_SOURCES,
  showsCampaignFigures,
  TON_NETWORKS,
} from '#libs/domain/index.js';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import { WIDE } from '../components/form/inputs.js';
import { lazyPart } from '../components/lazy/lazyPart.js';
import type { SiteSettingsRecord } from '../providers/data/records.js';
import { LANGUAGE_NAMES } from '../providers/i18n/i18nProvider.js';
import {
  SETTINGS_PAGES,
  type SettingName,
  type SettingsPageName,
} from '../providers/site/settingsPages.js';
import { BRAND_INPUTS } from './brand/BrandInputs.js';
import { CommunityLink } from './CommunityLink.js';
import { FarmPrice } from './FarmPrice.js';
import {
  SettingCheckbox,
  SettingInput,
  SettingSelect,
  SettingsSection,
  SettingTime,
} from './SettingInput.js';
import {
  address,
  atMost,
  endOf,
  laterThan,
  noneOrLaterThan,
  optionalText,
  requiredValue,
  text,
  tonAddress,
  wholeNumber,
} from './validators.js';

const BrandPreview = lazyPart(() => import('./brand/BrandPreview.js'), 'BrandPreview');

// The server's bounds. Created once: react-hook-form would register every field again.
const NO_RULES: Validator[] = [];
const NAME = text(MAX_LENGTH.name);
const SYMBOL = text(MAX_LENGTH.symbol);
const STATISTIC = optionalText(MAX_LENGTH.statistic);
const SUPPLY = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const YEAR = wholeNumber(COPYRIGHT_YEARS.first, COPYRIGHT_YEARS.last);
const AFTER_START = laterThan('campaign_start');
const NONE_OR_AFTER_START = noneOrLaterThan('campaign_start');
const AFTER_PAUSE_START = endOf('planned_pause_start');
const REASON = optionalText(MAX_LENGTH.reason);
const LEAST_CLAIM = wholeNumber(1, MAX_ID);
const POOL = [
  ...wholeNumber(0, Number.MAX_SAFE_INTEGER),
  atMost('total_supply', 'settings.error.pool'),
];
const SIGN_UPS = wholeNumber(0, MAX_SIGN_UPS);
const NETWORK_DAYS = wholeNumber(1, 365);
const EVIDENCE_DAYS = wholeNumber(0, 3650);
const SCORE = wholeNumber(0, 100);
const ONE_IN = wholeNumber(1, MAX_REVIEW_ONE_IN);
const ANY_NUMBER = wholeNumber(0, MAX_ID);
const DAYS = wholeNumber(0, 365);
const WALLET_DAYS = wholeNumber(0, MAX_WALLET_DAYS);
const OUTGOING = wholeNumber(0, MAX_OUTGOING);
const HOLDING_DAYS = wholeNumber(0, MAX_HOLDING_DAYS);
const CONFIRM_DAYS = wholeNumber(0, MAX_CONFIRM_DAYS);
const CONFIRM_TON = wholeNumber(0, MAX_CONFIRM_TON);
const CONFIRM_HOLDING = wholeNumber(1, MAX_HOLDING_DAYS);
const CHAIN_CALLS = wholeNumber(1, MAX_CHAIN_CALLS);

const LANGUAGE_CHOICES = LANGUAGE_NAMES.map(({ locale, name }) => ({ id: locale, name }));

/** How each setting is changed. */
const INPUTS: Readonly<Record<SettingName, ReactNode>> = {
  site_name: <SettingInput source="site_name" validate={NAME} />,
  copyright_year: <SettingInput source="copyright_year" validate={YEAR} type="number" />,
  default_language: <SettingSelect source="default_language" choices={LANGUAGE_CHOICES} />,
  admin_default_language: (
    <SettingSelect source="admin_default_language" choices={LANGUAGE_CHOICES} />
  ),
  og_image_zh: <SettingInput source="og_image_zh" validate={address} type="url" />,
  og_image_en: <SettingInput source="og_image_en" validate={address} type="url" />,
  token_name: <SettingInput source="token_name" validate={NAME} />,
  total_supply: <SettingInput source="total_supply" validate={SUPPLY} type="number" />,
  claim_symbol: <SettingInput source="claim_symbol" validate={SYMBOL} />,
  tokenomics_symbol: <SettingInput source="tokenomics_symbol" validate={SYMBOL} />,
  token_standard: <SettingInput source="token_standard" validate={NAME} />,
  token_network: <SettingInput source="token_network" validate={NAME} />,
  contract_address: <SettingInput source="contract_address" validate={tonAddress} />,
  microblog_url: <CommunityLink source="microblog_url" />,
  chat_url: <CommunityLink source="chat_url" />,
  code_host_url: <CommunityLink source="code_host_url" />,
  chat_server_url: <CommunityLink source="chat_server_url" />,
  stat_source: <StatisticSource />,
  stat_holders: <Statistic source="stat_holders" />,
  stat_transactions: <Statistic source="stat_transactions" />,
  stat_volume: <Statistic source="stat_volume" />,
  stat_market_cap: <Statistic source="stat_market_cap" />,
  whitepaper_pdf_zh_url: (
    <SettingInput source="whitepaper_pdf_zh_url" validate={address} type="url" />
  ),
  whitepaper_pdf_en_url: (
    <SettingInput source="whitepaper_pdf_en_url" validate={address} type="url" />
  ),
  planned_pause_start: (
    <SettingTime source="planned_pause_start" validate={NO_RULES} isFixed={false} />
  ),
  planned_pause_end: (
    <SettingTime source="planned_pause_end" validate={AFTER_PAUSE_START} isFixed={false} />
  ),
  planned_pause_note: <SettingInput source="planned_pause_note" validate={REASON} />,
  planned_pause_note_en: <SettingInput source="planned_pause_note_en" validate={REASON} />,
  campaign_start: <CampaignTime source="campaign_start" validate={requiredValue} />,
  campaign_end: <CampaignTime source="campaign_end" validate={AFTER_START} />,
  claim_deadline: <CampaignTime source="claim_deadline" validate={NONE_OR_AFTER_START} />,
  campaign_time_zone: <TimeZone />,
  minimum_claim_tokens: (
    <SettingInput source="minimum_claim_tokens" validate={LEAST_CLAIM} type="number" />
  ),
  claim_pool_tokens: <SettingInput source="claim_pool_tokens" validate={POOL} type="number" />,
  is_leaderboard_shown: <SettingCheckbox source="is_leaderboard_shown" />,
  claim_needs_telegram: <SettingCheckbox source="claim_needs_telegram" />,
  claim_wallet_days: (
    <SettingInput source="claim_wallet_days" validate={WALLET_DAYS} type="number" />
  ),
  claim_outgoing_transactions: (
    <SettingInput source="claim_outgoing_transactions" validate={OUTGOING} type="number" />
  ),
  claim_holding_days: (
    <SettingInput source="claim_holding_days" validate={HOLDING_DAYS} type="number" />
  ),
  claim_snapshot_at: (
    <SettingTime source="claim_snapshot_at" validate={NONE_OR_AFTER_START} isFixed={false} />
  ),
  points_need_confirmation: (
    <Box sx={WIDE}>
      <SettingCheckbox source="points_need_confirmation" />
      <FarmPrice />
    </Box>
  ),
  confirm_wallet_days: (
    <SettingInput source="confirm_wallet_days" validate={CONFIRM_DAYS} type="number" />
  ),
  confirm_wallet_transactions: (
    <SettingInput source="confirm_wallet_transactions" validate={OUTGOING} type="number" />
  ),
  confirm_balance_ton: (
    <SettingInput source="confirm_balance_ton" validate={CONFIRM_TON} type="number" />
  ),
  confirm_balance_days: (
    <SettingInput source="confirm_balance_days" validate={CONFIRM_HOLDING} type="number" />
  ),
  confirm_by_telegram: <SettingCheckbox source="confirm_by_telegram" />,
  confirm_by_score: <SettingCheckbox source="confirm_by_score" />,
  referral_min_points: (
    <SettingInput source="referral_min_points" validate={ANY_NUMBER} type="number" />
  ),
  referral_days: <SettingInput source="referral_days" validate={DAYS} type="number" />,
  referral_daily_limit: (
    <SettingInput source="referral_daily_limit" validate={ANY_NUMBER} type="number" />
  ),
  referral_needs_task: <SettingCheckbox source="referral_needs_task" />,
  hold_similar_invitations: <SettingCheckbox source="hold_similar_invitations" />,
  sign_ups_without_work: (
    <SettingInput source="sign_ups_without_work" validate={SIGN_UPS} type="number" />
  ),
  sign_ups_per_hour: <SettingInput source="sign_ups_per_hour" validate={SIGN_UPS} type="number" />,
  cluster_hold_score: <SettingInput source="cluster_hold_score" validate={SCORE} type="number" />,
  review_one_in: <SettingInput source="review_one_in" validate={ONE_IN} type="number" />,
  ton_network: <Network />,
  explorer_url: <SettingInput source="explorer_url" validate={address} type="url" />,
  chain_api_url: (
    <>
      <SettingInput source="chain_api_url" validate={address} type="url" />
      <KeyNotice />
    </>
  ),
  chain_calls_per_minute: (
    <SettingInput source="chain_calls_per_minute" validate={CHAIN_CALLS} type="number" />
  ),
  wallets_list_url: <SettingInput source="wallets_list_url" validate={address} type="url" />,
  avatar_service_url: <SettingInput source="avatar_service_url" validate={address} type="url" />,
  translation_service_url: (
    <SettingInput source="translation_service_url" validate={address} type="url" />
  ),
  outside_score_url: <SettingInput source="outside_score_url" validate={address} type="url" />,
  outside_score_hold: <SettingInput source="outside_score_hold" validate={SCORE} type="number" />,
  network_days: <SettingInput source="network_days" validate={NETWORK_DAYS} type="number" />,
  evidence_days: <SettingInput source="evidence_days" validate={EVIDENCE_DAYS} type="number" />,
  count_visits: <SettingCheckbox source="count_visits" />,
  read_wallet_histories: <SettingCheckbox source="read_wallet_histories" />,
  ...BRAND_INPUTS,
};

/** The sections of one page. */
export const SettingsInputs = ({ page }: { page: SettingsPageName }) => (
  <>
    {Object.entries<readonly SettingName[]>(SETTINGS_PAGES[page]).map(([section, names]) => (
      <SettingsSection key={section} name={section}>
        {names.map((name) => (
          <Fragment key={name}>{INPUTS[name]}</Fragment>
        ))}
      </SettingsSection>
    ))}
    {page === 'brand' && (
      <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
        <BrandPreview />
      </Suspense>
    )}
  </>
);

/** The zones that the browser knows, with the stored one and UTC. */
function TimeZone() {
  const stored = useWatch<SiteSettingsRecord, 'campaign_time_zone'>({ name: 'campaign_time_zone' });
  const zones = new Set(['UTC', stored, ...Intl.supportedValuesOf('timeZone')]);
  const choices = [...zones].map((id) => ({ id, name: id.replaceAll('_', ' ') }));
  return <SettingSelect source="campaign_time_zone" choices={choices} />;
}

interface CampaignTimeProps {
  source: 'campaign_start' | 'campaign_end' | 'claim_deadline';
  validate: Validator[];
}

/** A closed campaign's dates are fixed, because its report is published with them. */
function CampaignTime(props: CampaignTimeProps) {
  const closed_at = useWatch<SiteSettingsRecord, 'closed_at'>({ name: 'closed_at' });
  return <SettingTime {...props} isFixed={Boolean(closed_at)} />;
}

function StatisticSource() {
  const translate = useTranslate();
  const sources = STATISTIC_SOURCES.map((id) => ({
    id,
    name: translate(`settings.stat_source.${id}`),
  }));
  return (
    <Box sx={WIDE}>
      <SettingSelect source="stat_source" choices={sources} />
    </Box>
  );
}

interface StatisticProps {
  source: 'stat_holders' | 'stat_transactions' | 'stat_volume' | 'stat_market_cap';
}

/** Typed statistics are hidden while the site shows the live campaign's. */
function Statistic({ source }: StatisticProps) {
  const [stat_source, campaign_mode] = useWatch<
    SiteSettingsRecord,
    ['stat_source', 'campaign_mode']
  >({ name: ['stat_source', 'campaign_mode'] });
  const isDefault = useWatch({ name: source }) === DEFAULT_SITE_SETTINGS[source];
  if (showsCampaignFigures({ stat_source, campaign_mode })) return null;
  return (
    <Box>
      <SettingInput source={source} validate={STATISTIC} />
      {isDefault && stat_source === 'typed' && (
        <Box sx={{ mt: 0.5, mx: 1.75 }}>
          <StatusBadge tone="info" label="sample.badge" />
        </Box>
      )}
    </Box>
  );
}

function Network() {
  const translate = useTranslate();
  const networks = TON_NETWORKS.map((id) => ({ id, name: translate(`settings.network.${id}`) }));
  return <SettingSelect source="ton_network" choices={networks} />;
}

const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined;

/** The server sends its key of the chain API to known origins only. */
function KeyNotice() {
  const translate = useTranslate();
  const [address, origins] = useWatch<SiteSettingsRecord, ['chain_api_url', 'chain_key_origins']>({
    name: ['chain_api_url', 'chain_key_origins'],
  });
  const host = originOf(address ?? '');
  if (host === undefined || origins.length === 0 || origins.includes(host)) return null;
  return (
    <Alert severity="warning" role="status">
      {translate('settings.key_not_sent', { host, origins: origins.join(', ') })}
    </Alert>
  );
}
