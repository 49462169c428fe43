import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
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
  // What fails is told here, with the way to try again.
  const balances = useQuery({
    queryKey: ['claims', 'balances', claim.id, language],
    queryFn: async () => (await dataProvider.claimBalances(claim.id)).data,
    retry: false,
  });
  const signals = useQuery({
    queryKey: ['users', 'signals', claim.user_id],
    queryFn: async () => (await dataProvider.userSignals(claim.user_id)).data,
    retry: false,
  });
  const queries = [balances, signals];
  const failed = queries.filter(({ data, error }) => !data && error);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {balances.data?.map(({ task_id, title, title_en, is_kept, reason }) => (
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
      {signals.data?.map(({ code, count }) => (
        <Box key={code} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <StatusBadge tone="warning" label={translate('claims.signal')} />
          <span>{translate(`signals.${code}.name`, { smart_count: count })}</span>
        </Box>
      ))}
      {queries.some(({ isPending }) => isPending) && <Skeleton height={28} />}
      {failed.length > 0 && (
        <ChecksFailed
          error={failed[0]?.error}
          retry={() => failed.forEach((query) => void query.refetch())}
        />
      )}
      {queries.every(({ data }) => data?.length === 0) && (
        <Typography variant="body2" color="textSecondary">
          {translate('claims.nothing_noticed')}
        </Typography>
      )}
    </Box>
  );
}

interface ChecksFailedProps {
  error: Error | null | undefined;
  retry: () => void;
}

/** That some of it could not be loaded, why, and the way to try again: smaller than a screen's. */
function ChecksFailed({ error, retry }: ChecksFailedProps) {
  const translate = useTranslate();
  return (
    <Alert
      severity="error"
      variant="outlined"
      action={
        <Button color="inherit" size="small" onClick={retry}>
          {translate('errors.retry')}
        </Button>
      }
    >
      <AlertTitle>{translate('claims.checks_failed')}</AlertTitle>
      {error && translate(error.message)}
    </Alert>
  );
}

type Translate = ReturnType<typeof useTranslate>;

const BADGES = {
  true: (translate: Translate) => ({ tone: 'success', label: translate('claims.kept') }) as const,
  false: (translate: Translate) => ({ tone: 'error', label: translate('claims.lost') }) as const,
  null: (translate: Translate) =>
    ({ tone: 'neutral', label: translate('claims.unknown') }) as const,
};
