import { Box, Skeleton } from '@mui/material';
import { useTranslate } from 'react-admin';
import { OutsideScore } from '../components/decision/OutsideScore.js';
import { RetryAlert } from '../components/figures/EmptyState.js';
import { BannedBadge, HeldBadge, StatusBadge } from '../components/figures/StatusBadge.js';
import { Hint } from '../components/text.js';
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
      {claim.is_held && !claim.is_banned && (
        <Box sx={LINE}>
          <HeldBadge />
          <span>{translate('claims.is_held')}</span>
        </Box>
      )}
      <Findings balances={balances.data} signals={signals.data} />
      <OutsideScore userId={claim.user_id} />
      {queries.some(({ isPending }) => isPending) && <Skeleton height={28} />}
      {failed.length > 0 && (
        <RetryAlert
          title="claims.checks_failed"
          error={failed[0]?.error}
          retry={() => failed.forEach((query) => void query.refetch())}
        />
      )}
      {!claim.is_banned && !claim.is_held && queries.every(({ data }) => data?.length === 0) && (
        <Hint text="claims.nothing_noticed" />
      )}
    </Box>
  );
}

/** A second line of text begins beside the badge. */
const LINE = { display: 'flex', gap: 1, alignItems: 'baseline' } as const;

const KEPT = ['success', 'kept'] as const;
const LOST = ['error', 'lost'] as const;
const UNKNOWN = ['neutral', 'unknown'] as const;

interface FindingsProps {
  balances?: KeptBalance[];
  signals?: SignalRecord[];
}

/** The wallet's current balances against the tasks' requirements, and signals about the user. */
export function Findings({ balances = [], signals = [] }: FindingsProps) {
  const translate = useTranslate();
  return (
    <>
      {balances.map((balance) => (
        <BalanceLine key={balance.task_id} balance={balance} />
      ))}
      {signals.map(({ code, count }) => (
        <Box key={code} sx={LINE}>
          <StatusBadge tone="warning" label="claims.signal" />
          <span>{translate(`signals.${code}.name`, { smart_count: count })}</span>
        </Box>
      ))}
    </>
  );
}

function BalanceLine({ balance }: { balance: KeptBalance }) {
  const language = useLanguage();
  const { title, title_en, is_kept, reason } = balance;
  const [tone, state] = is_kept === null ? UNKNOWN : is_kept ? KEPT : LOST;
  return (
    <Box sx={LINE}>
      <StatusBadge tone={tone} label={`claims.${state}`} />
      <Box sx={{ minWidth: 0 }}>
        {(language === 'en' && title_en) || title}
        {reason && <Hint>{reason}</Hint>}
      </Box>
    </Box>
  );
}
