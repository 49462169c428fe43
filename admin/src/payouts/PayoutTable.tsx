import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { transactionPage, truncateAddress } from '#libs/domain/index.js';
import { LoadFailed } from '../components/figures/EmptyState.js';
import { useNumberFormat } from '../components/figures/formats.js';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import type { Tone } from '../components/figures/tones.js';
import type { PayoutBatchRecord, PayoutRecord } from '../providers/data/records.js';
import { useSiteSettings } from '../providers/site/siteSettings.js';
import { usePayoutsOf } from './usePayouts.js';

const TONES: Readonly<Record<PayoutRecord['status'], Tone | 'neutral'>> = {
  batched: 'neutral',
  sent: 'warning',
  delivered: 'success',
  bounced: 'error',
  failed: 'error',
};

const COLUMNS = ['claim', 'wallet', 'tokens', 'status', 'transaction'] as const;

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th, & td': { py: 1, pr: 2, textAlign: 'left', borderBottom: 1, borderColor: 'divider' },
  '& thead th': { color: 'text.secondary', fontSize: '0.8125rem', fontWeight: 600 },
};

export function PayoutTable({ batch }: { batch: PayoutBatchRecord }) {
  const translate = useTranslate();
  const { data: payouts, error, refetch } = usePayoutsOf(batch.id);
  if (!payouts && error) {
    return <LoadFailed title="payouts.load_failed" error={error} retry={refetch} />;
  }
  if (!payouts) return <Skeleton variant="rounded" height={120} />;
  return (
    // Wider than a phone: it scrolls, also by keyboard.
    <Box
      sx={{ overflowX: 'auto' }}
      tabIndex={0}
      role="region"
      aria-label={translate('payouts.of', { id: batch.id })}
    >
      <Box component="table" sx={TABLE}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {translate(`payouts.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {payouts.map((payout) => (
            <PayoutRow key={payout.id} payout={payout} />
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function PayoutRow({ payout }: { payout: PayoutRecord }) {
  const { number } = useNumberFormat();
  const settings = useSiteSettings();
  const { claim_id, wallet_address, tokens, status, transaction_hash } = payout;
  const page = transactionPage(settings, transaction_hash);
  return (
    <tr>
      <th scope="row">
        <MuiLink component={Link} to={`/claims/${claim_id}`}>
          #{claim_id}
        </MuiLink>
      </th>
      <td title={wallet_address}>{truncateAddress(wallet_address)}</td>
      <td>{number(tokens)}</td>
      <td>
        <StatusBadge tone={TONES[status]} label={`payouts.payout_status.${status}`} />
      </td>
      <td>
        {page && transaction_hash ? (
          <MuiLink href={page} target="_blank" rel="noopener noreferrer">
            {transaction_hash.slice(0, 8)}…
          </MuiLink>
        ) : (
          '—'
        )}
      </td>
    </tr>
  );
}
