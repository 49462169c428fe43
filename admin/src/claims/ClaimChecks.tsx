import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { BannedBadge, StatusBadge } from '../components/figures/StatusBadge.js';
import type { ClaimRecord, KeptBalance, SignalRecord } from '../providers/data/records.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';
import { useLanguage } from '../providers/i18n/language.js';

export function ClaimChecks({ claim }: { claim: ClaimRecord }) {
  const translate = useTranslate();
  const language = useLanguage();
  const balances = useApiQuery(['claims', 'balances', claim.id, language], (api) =>
    api('listClaimBalances', { path: { id: claim.id } }),
  );
  const signals = useApiQuery(['users', 'signals', claim.user_id], (api) =>
    api('listUserSignals', { path: { id: claim.user_id } }),
  );
  const queries = [balances, signals];
  const failed = queries.filter(({ data, error }) => !data && error);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {claim.is_banned && (
        <Box sx={LINE}>
          <BannedBadge />
          <span>{translate('claims.is_banned')}</span>
        </Box>
      )}
      {balances.data?.map((balance) => (
        <BalanceLine key={balance.task_id} balance={balance} />
      ))}
      {signals.data?.map((signal) => (
        <SignalLine key={signal.code} signal={signal} />
      ))}
      {queries.some(({ isPending }) => isPending) && <Skeleton height={28} />}
      {failed.length > 0 && (
        <ChecksFailed
          error={failed[0]?.error}
          retry={() => failed.forEach((query) => void query.refetch())}
        />
      )}
      {!claim.is_banned && queries.every(({ data }) => data?.length === 0) && (
        <Typography variant="body2" color="textSecondary">
          {translate('claims.nothing_noticed')}
        </Typography>
      )}
    </Box>
  );
}

/** A second line of text begins beside the badge. */
const LINE = { display: 'flex', gap: 1, alignItems: 'baseline' } as const;

/** What a wallet holds now, compared with what a task requires. */
export function BalanceLine({ balance }: { balance: KeptBalance }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { title, title_en, is_kept, reason } = balance;
  return (
    <Box sx={LINE}>
      <StatusBadge {...BADGES[String(is_kept) as keyof typeof BADGES](translate)} />
      <Box sx={{ minWidth: 0 }}>
        {(language === 'en' && title_en) || title}
        {reason && (
          <Typography variant="body2" color="textSecondary">
            {reason}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

export function SignalLine({ signal: { code, count } }: { signal: SignalRecord }) {
  const translate = useTranslate();
  return (
    <Box sx={LINE}>
      <StatusBadge tone="warning" label={translate('claims.signal')} />
      <span>{translate(`signals.${code}.name`, { smart_count: count })}</span>
    </Box>
  );
}

interface ChecksFailedProps {
  error: Error | null | undefined;
  retry: () => void;
}

/** An error with a retry button, smaller than a screen's. */
export function ChecksFailed({ error, retry }: ChecksFailedProps) {
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
