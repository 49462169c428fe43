import { Box } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { RULE_SETTINGS, type RuleSetting } from '#libs/domain/index.js';
import { useNumberFormat } from '../components/figures/formats.js';
import { Hint } from '../components/text.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';
import { CampaignEffect, isCampaignSetting } from './CampaignEffect.js';

/** Milliseconds without typing before the server is asked. */
const TYPING_MS = 500;

/** Milliseconds for which inputs that settle one after the other share an answer. */
const FRESH_MS = 5000;

/** An input; below a rule's the number of users who would wait, below dates and pool their own effects. */
export function WithEffect({ source, children }: { source: string; children: ReactNode }) {
  const rule = RULE_SETTINGS.find((name) => name === source);
  if (!rule && !isCampaignSetting(source)) return children;
  return (
    <Box>
      {children}
      {rule && <SettingEffect source={rule} />}
      {isCampaignSetting(source) && <CampaignEffect source={source} />}
    </Box>
  );
}

function SettingEffect({ source }: { source: RuleSetting }) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const { isChanged, data, isError } = useEffects(source);
  const effect = data?.find(({ setting }) => setting === source);
  const text = () => {
    if (!isChanged) return '';
    if (isError) return translate('settings.effect.failed');
    if (!effect) return translate('settings.effect.pending');
    const { users, waiting, is_estimated } = effect;
    const numbers = { users: number(users), waiting: number(waiting) };
    return translate(`settings.effect.${is_estimated ? 'estimated' : 'exact'}`, numbers);
  };
  // Rendered empty first, so that screen readers announce its text.
  return (
    <Hint role="status" sx={{ mx: 1.75 }}>
      {text()}
    </Hint>
  );
}

/** Effects of all changed rules, in one call for all inputs. */
function useEffects(source: RuleSetting) {
  const { dirtyFields } = useFormState({ name: [...RULE_SETTINGS] });
  const values = useWatch({ name: [...RULE_SETTINGS] });
  const body = Object.fromEntries(
    RULE_SETTINGS.map((name, index) => [name, dirtyFields[name] ? values[index] : null]).filter(
      ([, value]) => value !== null,
    ),
  );
  const change = useSettled(JSON.stringify(body));
  const query = useApiQuery(
    ['settings', 'effects', change],
    (api) => api('estimateSettingsEffects', { body: JSON.parse(change) }),
    { enabled: change !== '{}', placeholderData: keepPreviousData, staleTime: FRESH_MS },
  );
  return { ...query, isChanged: Boolean(dirtyFields[source]) };
}

/** The value after a pause in typing. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
