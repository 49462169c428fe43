import { Alert, Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import {
  COPYRIGHT_YEARS,
  MAX_CHAIN_CALLS,
  MAX_HOLDING_DAYS,
  MAX_ID,
  MAX_LENGTH,
  MAX_OUTGOING,
  MAX_SIGN_UPS,
  MAX_WALLET_DAYS,
  STATISTIC_SOURCES,
  showsCampaignFigures,
  TON_NETWORKS,
} from '#libs/domain/index.js';
import { WIDE } from '../components/form/inputs.js';
import type { SiteSettingsRecord } from '../providers/data/records.js';
import { LANGUAGE_NAMES } from '../providers/i18n/i18nProvider.js';
import {
  SettingCheckbox,
  SettingInput,
  SettingSelect,
  SettingsSection,
  SettingTime,
} from './SettingInput.js';
import {
  address,
  laterThan,
  noneOrLaterThan,
  optionalText,
  requiredValue,
  text,
  tonAddress,
  wholeNumber,
} from './validators.js';

// The server's bounds. Created once: react-hook-form would register every field again.
const NAME = text(MAX_LENGTH.name);
const SYMBOL = text(MAX_LENGTH.symbol);
const STATISTIC = optionalText(MAX_LENGTH.statistic);
const SUPPLY = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const YEAR = wholeNumber(COPYRIGHT_YEARS.first, COPYRIGHT_YEARS.last);
const AFTER_START = laterThan('campaign_start');
const NONE_OR_AFTER_START = noneOrLaterThan('campaign_start');
const LEAST_CLAIM = wholeNumber(1, MAX_ID);
const POOL = wholeNumber(0, Number.MAX_SAFE_INTEGER);
const SIGN_UPS = wholeNumber(0, MAX_SIGN_UPS);
const NETWORK_DAYS = wholeNumber(1, 365);
const EVIDENCE_DAYS = wholeNumber(0, 3650);
const SCORE = wholeNumber(0, 100);
const ANY_NUMBER = wholeNumber(0, MAX_ID);
const DAYS = wholeNumber(0, 365);
const WALLET_DAYS = wholeNumber(0, MAX_WALLET_DAYS);
const OUTGOING = wholeNumber(0, MAX_OUTGOING);
const HOLDING_DAYS = wholeNumber(0, MAX_HOLDING_DAYS);
const CHAIN_CALLS = wholeNumber(1, MAX_CHAIN_CALLS);

const LANGUAGE_CHOICES = LANGUAGE_NAMES.map(({ locale, name }) => ({ id: locale, name }));

export const SettingsInputs = () => (
  <>
    <SettingsSection name="site">
      <SettingInput source="site_name" validate={NAME} />
      <SettingInput source="copyright_year" validate={YEAR} type="number" />
      <SettingSelect source="default_language" choices={LANGUAGE_CHOICES} />
      <SettingSelect source="admin_default_language" choices={LANGUAGE_CHOICES} />
      <SettingInput source="og_image_zh" validate={address} type="url" />
      <SettingInput source="og_image_en" validate={address} type="url" />
    </SettingsSection>
    <SettingsSection name="token">
      <SettingInput source="token_name" validate={NAME} />
      <SettingInput source="total_supply" validate={SUPPLY} type="number" />
      <SettingInput source="claim_symbol" validate={SYMBOL} />
      <SettingInput source="tokenomics_symbol" validate={SYMBOL} />
      <SettingInput source="token_standard" validate={NAME} />
      <SettingInput source="token_network" validate={NAME} />
      <SettingInput source="contract_address" validate={tonAddress} />
    </SettingsSection>
    <SettingsSection name="campaign">
      <CampaignDates />
      <SettingInput source="minimum_claim_tokens" validate={LEAST_CLAIM} type="number" />
      <SettingInput source="claim_pool_tokens" validate={POOL} type="number" />
      <SettingCheckbox source="is_leaderboard_shown" />
    </SettingsSection>
    <SettingsSection name="referrals">
      <SettingInput source="referral_min_points" validate={ANY_NUMBER} type="number" />
      <SettingInput source="referral_days" validate={DAYS} type="number" />
      <SettingInput source="referral_daily_limit" validate={ANY_NUMBER} type="number" />
      <SettingCheckbox source="referral_needs_task" />
      <SettingCheckbox source="hold_similar_invitations" />
    </SettingsSection>
    <SettingsSection name="sign_ups">
      <SettingInput source="sign_ups_without_work" validate={SIGN_UPS} type="number" />
      <SettingInput source="sign_ups_per_hour" validate={SIGN_UPS} type="number" />
      <SettingInput source="cluster_hold_score" validate={SCORE} type="number" />
    </SettingsSection>
    <ClaimRules />
    <SettingsSection name="outside_score">
      <SettingInput source="outside_score_url" validate={address} type="url" />
      <SettingInput source="outside_score_hold" validate={SCORE} type="number" />
    </SettingsSection>
    <SettingsSection name="community">
      <SettingInput source="microblog_url" validate={address} type="url" />
      <SettingInput source="chat_url" validate={address} type="url" />
      <SettingInput source="code_host_url" validate={address} type="url" />
      <SettingInput source="chat_server_url" validate={address} type="url" />
    </SettingsSection>
    <Statistics />
    <SettingsSection name="privacy">
      <SettingInput source="network_days" validate={NETWORK_DAYS} type="number" />
      <SettingInput source="evidence_days" validate={EVIDENCE_DAYS} type="number" />
      <SettingCheckbox source="count_visits" />
      <SettingCheckbox source="read_wallet_histories" />
    </SettingsSection>
    <Services />
    <SettingsSection name="whitepaper">
      <SettingInput source="whitepaper_pdf_zh_url" validate={address} type="url" />
      <SettingInput source="whitepaper_pdf_en_url" validate={address} type="url" />
    </SettingsSection>
  </>
);

const ClaimRules = () => (
  <SettingsSection name="claim_rules">
    <SettingCheckbox source="claim_needs_telegram" />
    <SettingInput source="claim_wallet_days" validate={WALLET_DAYS} type="number" />
    <SettingInput source="claim_outgoing_transactions" validate={OUTGOING} type="number" />
    <SettingInput source="claim_holding_days" validate={HOLDING_DAYS} type="number" />
    <SettingTime source="claim_snapshot_at" validate={NONE_OR_AFTER_START} isFixed={false} />
  </SettingsSection>
);

/** A closed campaign's dates are fixed, because its report is published with them. */
function CampaignDates() {
  const closed_at = useWatch<SiteSettingsRecord, 'closed_at'>({ name: 'closed_at' });
  const isFixed = Boolean(closed_at);
  return (
    <>
      <SettingTime source="campaign_start" validate={requiredValue} isFixed={isFixed} />
      <SettingTime source="campaign_end" validate={AFTER_START} isFixed={isFixed} />
      <SettingTime source="claim_deadline" validate={NONE_OR_AFTER_START} isFixed={isFixed} />
    </>
  );
}

/** Typed statistics are hidden while the site shows the live campaign's. */
function Statistics() {
  const translate = useTranslate();
  const [stat_source, campaign_mode] = useWatch<
    SiteSettingsRecord,
    ['stat_source', 'campaign_mode']
  >({ name: ['stat_source', 'campaign_mode'] });
  const sources = STATISTIC_SOURCES.map((id) => ({
    id,
    name: translate(`settings.stat_source.${id}`),
  }));
  return (
    <SettingsSection name="statistics">
      <Box sx={WIDE}>
        <SettingSelect source="stat_source" choices={sources} />
      </Box>
      {!showsCampaignFigures({ stat_source, campaign_mode }) && (
        <>
          <SettingInput source="stat_holders" validate={STATISTIC} />
          <SettingInput source="stat_transactions" validate={STATISTIC} />
          <SettingInput source="stat_volume" validate={STATISTIC} />
          <SettingInput source="stat_market_cap" validate={STATISTIC} />
        </>
      )}
    </SettingsSection>
  );
}

function Services() {
  const translate = useTranslate();
  const networks = TON_NETWORKS.map((id) => ({ id, name: translate(`settings.network.${id}`) }));
  return (
    <SettingsSection name="services">
      <SettingSelect source="ton_network" choices={networks} />
      <SettingInput source="explorer_url" validate={address} type="url" />
      <SettingInput source="chain_api_url" validate={address} type="url" />
      <KeyNotice />
      <SettingInput source="chain_calls_per_minute" validate={CHAIN_CALLS} type="number" />
      <SettingInput source="wallets_list_url" validate={address} type="url" />
      <SettingInput source="avatar_service_url" validate={address} type="url" />
      <SettingInput source="translation_service_url" validate={address} type="url" />
    </SettingsSection>
  );
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
