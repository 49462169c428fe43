import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import type { ClaimRisk } from '../providers/data/records.js';
import { BalanceLine, ChecksFailed, SignalLine } from './ClaimChecks.js';
import { isRisky } from './claimRisks.js';
import type { useClaimRisks } from './useClaimRisks.js';

/** Claims that are listed one by one; of the others there is the number. */
const LISTED = 100;

/** What to look at in claims before they are approved together, and the way to leave those out. */
export function ClaimRisks({ risks }: { risks: ReturnType<typeof useClaimRisks> }) {
  const translate = useTranslate();
  const { looked, claims, error, retry, isLeftOut, toggleLeftOut } = risks;
  if (error) return <ChecksFailed error={error} retry={retry} />;
  if (!claims) {
    return (
      <Box role="status">
        {translate('claims.risks_looking', { count: looked })}
        <Skeleton height={28} />
      </Box>
    );
  }
  const risky = claims.filter(isRisky);
  const banned = risky.filter(({ is_banned }) => is_banned).length;
  if (risky.length === 0) return <p>{translate('claims.risks_none')}</p>;
  return (
    <>
      <p>
        <b>{translate('claims.risks_found', { smart_count: risky.length })}</b>
        {banned > 0 && ` ${translate('claims.risks_banned', { smart_count: banned })}`}
      </p>
      <Box
        component="ul"
        // Scrolled by the arrow keys too.
        tabIndex={0}
        aria-label={translate('claims.risks')}
        sx={{
          ...{ listStyle: 'none', m: 0, mt: 1, p: 1.5, display: 'grid', gap: 1.5 },
          ...{ maxHeight: 240, overflowY: 'auto', borderRadius: '12px', bgcolor: 'action.hover' },
        }}
      >
        {risky.slice(0, LISTED).map((claim) => (
          <RiskyClaim key={claim.id} claim={claim} />
        ))}
        {risky.length > LISTED && (
          <li>{translate('claims.risks_more', { smart_count: risky.length - LISTED })}</li>
        )}
      </Box>
      <FormControlLabel
        control={<Checkbox size="small" checked={isLeftOut} onChange={toggleLeftOut} />}
        label={translate('claims.risks_leave_out', { smart_count: risky.length })}
        slotProps={{ typography: { variant: 'body2' } }}
      />
    </>
  );
}

/** A claim with what its own dialog shows. */
function RiskyClaim({ claim }: { claim: ClaimRisk }) {
  const translate = useTranslate();
  const { id, tokens, is_banned, signals, balances } = claim;
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5 }}>
      <Typography variant="body2">
        {/* Beside this dialog, which would be lost. */}
        <MuiLink component={Link} to={`/claims/${id}`} target="_blank" rel="noopener">
          {translate('claims.one', { id })}
        </MuiLink>{' '}
        · {translate('claims.amount', { smart_count: tokens, tokens })}
      </Typography>
      {is_banned && (
        <Box>
          <StatusBadge tone="error" label={translate('users.status.banned')} />
        </Box>
      )}
      {balances.map((balance) => (
        <BalanceLine key={balance.task_id} balance={balance} />
      ))}
      {signals.map((signal) => (
        <SignalLine key={signal.code} signal={signal} />
      ))}
    </Box>
  );
}
