import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Suspense, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { truncateAddress } from '#libs/domain/index.js';
import { DateTime, useNumberFormat } from '../components/figures/formats.js';
import { ShareBar } from '../components/figures/StatCard.js';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import type { Tone } from '../components/figures/tones.js';
import { lazyPart } from '../components/lazy/lazyPart.js';
import type { PayoutBatchRecord } from '../providers/data/records.js';
import { BatchActions } from './BatchActions.js';
import { TokenLine } from './TokenLine.js';

const PayoutTable = lazyPart(async () => (await import('./PayoutTable.js')).PayoutTable);

const TONES: Readonly<Record<PayoutBatchRecord['status'], Tone | 'neutral'>> = {
  frozen: 'info',
  requested: 'warning',
  signed: 'warning',
  settled: 'success',
  cancelled: 'neutral',
};

interface BatchCardProps {
  batch: PayoutBatchRecord;
}

export function BatchCard({ batch }: BatchCardProps) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const { id, status, payer, payouts, tokens, created_at, created_by } = batch;
  const { jetton_master, decimals, hash, failed } = batch;
  const isPaidAgain = status === 'settled' && failed > 0;
  const name = translate('payouts.one', { id });
  return (
    <Card
      component="li"
      aria-labelledby={titleId}
      sx={{ display: 'grid', gap: 1.5, p: { xs: 2, sm: 3 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography variant="h2" id={titleId}>
          {name}
        </Typography>
        <StatusBadge
          tone={isPaidAgain ? 'warning' : TONES[status]}
          label={`payouts.status.${statusOf(batch)}`}
        />
      </Box>
      {payouts > 0 && (
        <Typography>
          {translate('payouts.sums', {
            smart_count: payouts,
            payouts: number(payouts),
            tokens: number(tokens),
          })}
        </Typography>
      )}
      {status !== 'frozen' && <Progress batch={batch} />}
      <Typography variant="body2" color="textSecondary">
        {translate('payouts.made_by', { name: created_by })} · <DateTime time={created_at} /> ·{' '}
        <span title={payer}>
          {translate('payouts.paid_by', { address: truncateAddress(payer) })}
        </span>
        {' · '}
        <span title={hash}>{translate('payouts.checksum', { hash: hash.slice(0, 8) })}</span>
      </Typography>
      <TokenLine address={jetton_master} decimals={decimals} />
      <Meaning batch={batch} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <BatchActions batch={batch} />
        {payouts > 0 && (
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-label={translate(isOpen ? 'payouts.hide_of' : 'payouts.show_of', { name })}
            onClick={() => setOpen(!isOpen)}
          >
            {translate(isOpen ? 'payouts.hide' : 'payouts.show')}
          </Button>
        )}
      </Box>
      {isOpen && (
        <Suspense fallback={null}>
          <PayoutTable batch={batch} />
        </Suspense>
      )}
    </Card>
  );
}

function Progress({ batch }: BatchCardProps) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const { payouts, delivered, failed, unpaid, waiting } = batch;
  if (payouts === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <ShareBar
        shares={[
          { tone: 'success', share: delivered / payouts },
          { tone: 'error', share: failed / payouts },
        ]}
      />
      <Typography variant="body2">
        {translate('payouts.progress', {
          delivered: number(delivered),
          waiting: number(waiting),
          unpaid: number(unpaid),
        })}
      </Typography>
    </Box>
  );
}

function Meaning({ batch }: BatchCardProps) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const { status, differences, may_still_run, may_run_until, read_until } = batch;
  const { delivered, unpaid } = batch;
  const isOpen = status === 'requested' || status === 'signed' || may_still_run;
  return (
    <Typography
      variant="body2"
      color={differences ? 'error' : undefined}
      sx={{ maxWidth: 720, fontWeight: differences ? 600 : undefined }}
    >
      {translate(`payouts.meaning.${meaningOf(batch)}`, {
        smart_count: differences ?? 0,
        delivered: number(delivered),
        unpaid: number(unpaid),
      })}
      {isOpen && may_run_until && (
        <>
          {' '}
          {translate('payouts.may_run_until')} <DateTime time={may_run_until} />
        </>
      )}
      {isOpen && read_until && (
        <>
          {' · '}
          {translate('payouts.read_until')} <DateTime time={read_until} />
        </>
      )}
    </Typography>
  );
}

function meaningOf(batch: PayoutBatchRecord): string {
  const { status, method, differences, may_still_run, failed, unpaid } = batch;
  if (differences) return 'differs';
  if (may_still_run) return 'kept';
  if (failed > 0 && unpaid === 0 && status === 'settled') return 'repaid';
  return status === 'requested' || status === 'signed' ? `${status}_${method}` : statusOf(batch);
}

/** The displayed status: settled is not delivered, and a file needs no signature. */
function statusOf({ status, method, delivered, failed }: PayoutBatchRecord): string {
  if (status === 'requested' && method === 'file') return 'handed_over';
  if (status !== 'settled' || failed === 0) return status;
  return delivered === 0 ? 'undelivered' : 'partly';
}
