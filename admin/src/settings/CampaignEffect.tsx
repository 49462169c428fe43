import { useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { campaignClock, MAX_LIST_LENGTH, POINTS_PER_TOKEN, textGap } from '#libs/domain/index.js';
import { useNumberFormat } from '../components/figures/formats.js';
import { Hint } from '../components/text.js';
import type { SiteSettingsRecord } from '../providers/data/records.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';

const SOURCES = ['campaign_start', 'campaign_end', 'claim_pool_tokens'] as const;

type CampaignSetting = (typeof SOURCES)[number];

export const isCampaignSetting = (name: string): name is CampaignSetting =>
  SOURCES.some((source) => source === name);

interface Effect {
  text: string;
  isWarning?: boolean;
}

const NO_EFFECT: Effect = { text: '' };

/** The effect of changed dates and of a changed pool, before they are saved. */
export const CampaignEffect = ({ source }: { source: CampaignSetting }) =>
  source === 'claim_pool_tokens' ? <PoolEffect /> : <DatesEffect source={source} />;

/** Rendered empty first, so that screen readers announce its text. */
const EffectHint = ({ text, isWarning = false }: Effect) => (
  <Hint role="status" sx={{ mx: 1.75, ...(isWarning && { color: 'warning.main' }) }}>
    {text}
  </Hint>
);

/** Participants for whom a pool is enough: with fewer or more, pool and tasks hardly fit each other. */
const FITTING = { least: 100, most: 10_000_000 };

/** Compares the pool with the supply, and with the tokens that the active tasks pay a participant. */
function PoolEffect() {
  const translate = useTranslate();
  const { number, percent } = useNumberFormat();
  const { dirtyFields } = useFormState({ name: ['claim_pool_tokens', 'total_supply'] });
  const isChanged = Boolean(dirtyFields['claim_pool_tokens'] || dirtyFields['total_supply']);
  const [pool, supply] = useWatch<SiteSettingsRecord, ['claim_pool_tokens', 'total_supply']>({
    name: ['claim_pool_tokens', 'total_supply'],
  });
  const { data: points = 0 } = usePointsOfTasks(isChanged);
  if (!isChanged || !(pool >= 0 && supply > 0)) return <EffectHint {...NO_EFFECT} />;
  const share = translate('settings.effect.pool', { share: percent(pool / supply) });
  if (pool > supply) {
    const most = translate('settings.effect.pool_exceeds', { supply: number(supply) });
    return <EffectHint text={share + textGap(share) + most} isWarning />;
  }
  if (points === 0) return <EffectHint text={share} />;
  const tokens = points / POINTS_PER_TOKEN;
  const participants = Math.floor(pool / tokens);
  const isWarning = participants < FITTING.least || participants > FITTING.most;
  const fit = participants > FITTING.most ? 'many' : isWarning ? 'few' : 'fits';
  const enough = translate(`settings.effect.pool_${fit}`, {
    tokens: number(tokens),
    participants: number(participants),
  });
  return <EffectHint text={share + textGap(share) + enough} isWarning={isWarning} />;
}

/** The points of all active tasks together. */
const usePointsOfTasks = (enabled: boolean) =>
  useApiQuery(
    ['tasks', 'points'],
    async (api) => {
      const tasks = await api('listTasks', {
        query: { limit: MAX_LIST_LENGTH, filter: '{"is_active":true}' },
      });
      return tasks.reduce((sum, task) => sum + task.points, 0);
    },
    { enabled },
  );

function DatesEffect({ source }: { source: Exclude<CampaignSetting, 'claim_pool_tokens'> }) {
  const translate = useTranslate();
  const { dirtyFields } = useFormState({ name: source });
  const [campaign_start, campaign_end] = useWatch<
    SiteSettingsRecord,
    ['campaign_start', 'campaign_end']
  >({ name: ['campaign_start', 'campaign_end'] });
  const [start, end] = [Date.parse(campaign_start), Date.parse(campaign_end)];
  if (!dirtyFields[source] || !(start < end)) return <EffectHint {...NO_EFFECT} />;
  const { status, days } = campaignClock({ campaign_start, campaign_end }, new Date());
  const text = translate(`settings.effect.${status}`, { smart_count: days, days });
  return <EffectHint text={text} isWarning={status === 'ended'} />;
}
