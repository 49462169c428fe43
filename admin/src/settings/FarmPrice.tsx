import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { farmPrices, MAX_LIST_LENGTH, type FarmPrice as Price } from '#libs/domain/index.js';
import { useNumberFormat } from '../components/figures/formats.js';
import { Hint } from '../components/text.js';
import type { SiteSettingsRecord } from '../providers/data/records.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';

/** The price of a participant for a farm at the settings of the form, the cheapest way first. */
export function FarmPrice() {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const settings = useWatch<SiteSettingsRecord>() as SiteSettingsRecord;
  const { data: hasChat } = useHasChat();
  if (hasChat === undefined || Number.isNaN(Date.parse(settings.campaign_start))) return null;
  const [cheapest, ...others] = farmPrices(settings, hasChat, Date.now());
  const textOf = ({ way, spent, locked, days }: Price, key: string) =>
    translate(`settings.farm.${key}`, {
      spent: number(spent),
      locked: number(locked),
      days: translate('settings.farm.days', { smart_count: days }),
      way: translate(`settings.farm.way.${way ?? 'none'}`),
    });
  if (!cheapest) return null;
  return (
    <Box role="note" sx={{ mx: 1.75, mt: 0.5 }}>
      <Hint>{textOf(cheapest, cheapest.locked > 0 ? 'price_locked' : 'price')}</Hint>
      {others.length > 0 && (
        <Hint>
          {translate('settings.farm.others', {
            ways: others
              .map((price) => textOf(price, price.locked > 0 ? 'other_locked' : 'other'))
              .join(translate('settings.farm.separator')),
          })}
        </Hint>
      )}
    </Box>
  );
}

/** Whether an active task proves membership of a chat. */
const useHasChat = () =>
  useApiQuery(['tasks', 'proves-chat'], async (api) => {
    const tasks = await api('listTasks', {
      query: { limit: MAX_LIST_LENGTH, filter: '{"is_active":true}' },
    });
    return tasks.some(({ verification }) => verification === 'telegram_member');
  });
