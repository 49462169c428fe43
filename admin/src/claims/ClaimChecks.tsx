import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';
import type { ClaimRecord } from '../providers/data/records.js';
import { useLanguage } from '../providers/i18n/language.js';

/** What to look at before a claim is approved: balances as they are now, and signals. */
export function ClaimChecks({ claim }: { claim: ClaimRecord }) {
  const translate = useTranslate();
  const language = useLanguage();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data: balances = [] } = useQuery({
    queryKey: ['claims', 'balances', claim.id, language],
    queryFn: async () => (await dataProvider.claimBalances(claim.id)).data,
    retry: false,
  });
  const { data: signals = [] } = useQuery({
    queryKey: ['users', 'signals', claim.user_id],
    queryFn: async () => (await dataProvider.userSignals(claim.user_id)).data,
    retry: false,
  });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {balances.map(({ task_id, title, title_en, is_kept, reason }) => (
        <Box key={task_id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <StatusBadge {...BADGES[String(is_kept) as keyof typeof BADGES](translate)} />
          <span>{(language === 'en' && title_en) || title}</span>
          {reason && (
            <Typography variant="body2" color="textSecondary">
              {reason}
            </Typography>
          )}
        </Box>
      ))}
      {signals.map(({ code, count }) => (
        <Box key={code} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <StatusBadge tone="warning" label={translate('claims.signal')} />
          <span>{translate(`signals.${code}.name`, { smart_count: count })}</span>
        </Box>
      ))}
      {balances.length + signals.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {translate('claims.nothing_noticed')}
        </Typography>
      )}
    </Box>
  );
}

type Translate = ReturnType<typeof useTranslate>;

const BADGES = {
  true: (translate: Translate) => ({ tone: 'success', label: translate('claims.kept') }) as const,
  false: (translate: Translate) => ({ tone: 'error', label: translate('claims.lost') }) as const,
  null: (translate: Translate) =>
    ({ tone: 'neutral', label: translate('claims.unknown') }) as const,
};
