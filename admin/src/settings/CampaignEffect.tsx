import { useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { campaignClock } from '#libs/domain/index.js';
import { useNumberFormat } from '../components/figures/formats.js';
import { Hint } from '../components/text.js';
import type { SiteSettingsRecord } from '../providers/data/records.js';

const SOURCES = ['campaign_start', 'campaign_end', 'claim_pool_tokens'] as const;

type CampaignSetting = (typeof SOURCES)[number];

export const isCampaignSetting = (name: string): name is CampaignSetting =>
  SOURCES.some((source) => source === name);

/** The effect of changed dates and of a changed pool, before they are saved. */
export function CampaignEffect({ source }: { source: CampaignSetting }) {
  const { dirtyFields } = useFormState({ name: source });
  const effects = { pool: usePoolEffect(), dates: useDatesEffect() };
  const effect = source === 'claim_pool_tokens' ? effects.pool : effects.dates;
  // Rendered empty first, so that screen readers announce its text.
  return (
    <Hint role="status" sx={{ mx: 1.75 }}>
      {dirtyFields[source] ? effect : ''}
    </Hint>
  );
}

function usePoolEffect(): string {
  const translate = useTranslate();
  const { percent } = useNumberFormat();
  const [pool, supply] = useWatch<SiteSettingsRecord, ['claim_pool_tokens', 'total_supply']>({
    name: ['claim_pool_tokens', 'total_supply'],
  });
  return pool >= 0 && supply > 0
    ? translate('settings.effect.pool', { share: percent(pool / supply) })
    : '';
}

function useDatesEffect(): string {
  const translate = useTranslate();
  const [campaign_start, campaign_end] = useWatch<
    SiteSettingsRecord,
    ['campaign_start', 'campaign_end']
  >({ name: ['campaign_start', 'campaign_end'] });
  const [start, end] = [Date.parse(campaign_start), Date.parse(campaign_end)];
  if (!(start < end)) return '';
  const { status, days } = campaignClock({ campaign_start, campaign_end }, new Date());
  return translate(`settings.effect.${status}`, { smart_count: days, days });
}
