import { Alert, Box, Card, CircularProgress, Typography } from '@mui/material';
import { Suspense, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { textGap } from '#libs/domain/index.js';
import { Facts } from '../components/figures/Facts.js';
import { DateTime, useNumberFormat } from '../components/figures/formats.js';
import { ShareBar, shareOf } from '../components/figures/StatCard.js';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import type { Tone } from '../components/figures/tones.js';
import { lazyPart, useOpenPart } from '../components/lazy/lazyPart.js';
import { TextButton } from '../components/TextButton.js';
import { Caption, Hint } from '../components/text.js';
import type { DistributorRecord } from '../providers/data/records.js';
import { ROW } from '../theme/styles.js';
import { ClaimKitButton } from './ClaimKitButton.js';
import { DistributorActions } from './DistributorActions.js';
import { DistributorFacts } from './DistributorFacts.js';
import { ReopenButton } from './ReopenButton.js';
import { RequestDialog } from './RequestDialog.js';
import { useSigning } from './useSigning.js';

const PayoutLines = lazyPart(() => import('./PayoutLines.js'), 'PayoutLines');

const TONES = {
  created: 'neutral',
  unfunded: 'warning',
  ready: 'info',
  returned: 'error',
  overdue: 'warning',
  paying: 'primary',
  exported: 'primary',
  arriving: 'info',
  delivered: 'success',
  ended: 'neutral',
} as const satisfies Record<string, Tone | 'neutral'>;

function statusOf(distributor: DistributorRecord): keyof typeof TONES {
  const { method, is_deployed, lines, payable, paid, returned, forfeited, overdue } = distributor;
  if (lines === 0) return is_deployed ? 'ready' : 'created';
  if (returned > 0) return 'returned';
  if (method === 'contract' && !is_deployed && payable > 0) return 'unfunded';
  if (overdue > 0) return 'overdue';
  if (payable > 0) return method === 'file' ? 'exported' : 'paying';
  if (paid > 0) return 'arriving';
  return forfeited > 0 ? 'ended' : 'delivered';
}

const COUNTS = [
  'lines',
  'payable',
  'paid',
  'delivered',
  'returned',
  'forfeited',
  'tokens',
] as const;

export function DistributorCard({ distributor }: { distributor: DistributorRecord }) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const titleId = useId();
  const signing = useSigning(distributor);
  const [isOpen, setOpen] = useState(false);
  const openLines = useOpenPart(PayoutLines, 'payouts.load_failed');
  const { id, method, lines, paid, delivered, returned, overdue } = distributor;
  const status = statusOf(distributor);
  const counts = Object.fromEntries(COUNTS.map((name) => [name, number(distributor[name])]));
  const returnedText =
    returned > 0 ? translate('payouts.alert.returned', { smart_count: returned }) : '';
  const reopen = (ids: number[]) => signing.start('reopen', { ids });
  return (
    <Card
      component="li"
      aria-labelledby={titleId}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', p: { xs: 2, sm: 3 } }}
    >
      <Box sx={{ ...ROW, flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5 }}>
        <Typography variant="h2" id={titleId}>
          {translate(`payouts.one.${method}`, { id })}
        </Typography>
        <StatusBadge tone={TONES[status]} label={`payouts.status.${status}`} />
        <Caption sx={{ ml: { sm: 'auto' } }}>
          {translate('payouts.created_by', { name: distributor.created_by })}
          {' · '}
          <DateTime time={distributor.created_at} />
        </Caption>
      </Box>
      <Hint text={`payouts.meaning.${status}`} sx={{ maxWidth: 720 }} />
      {lines > 0 && (
        <>
          <ShareBar
            shares={[
              { tone: 'success', share: shareOf(delivered, lines) },
              { tone: 'info', share: shareOf(paid, lines) },
              { tone: 'error', share: shareOf(returned, lines) },
            ]}
          />
          <Facts prefix="payouts.count" facts={counts} width={80} areFigures />
        </>
      )}
      {method === 'contract' && returned + overdue > 0 && (
        <Alert
          severity={returned > 0 ? 'error' : 'warning'}
          action={<ReopenButton distributor={distributor} reopen={reopen} />}
          sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, '& .MuiAlert-action': { pt: 0 } }}
        >
          {returnedText}
          {textGap(returnedText)}
          {overdue > 0 && translate('payouts.alert.overdue', { smart_count: overdue })}
        </Alert>
      )}
      <DistributorActions distributor={distributor} signing={signing} />
      <ClaimKitButton distributor={distributor} />
      <Box role="status" sx={{ ...ROW, gap: 1, '&:empty': { display: 'none' } }}>
        {signing.isFollowing && (
          <>
            <CircularProgress size={16} aria-hidden />
            <Hint text="payouts.following" />
          </>
        )}
      </Box>
      <DistributorFacts distributor={distributor} />
      {lines > 0 && (
        <TextButton
          label={isOpen ? 'payouts.hide' : 'payouts.show'}
          aria-expanded={isOpen}
          onClick={() => (isOpen ? setOpen(false) : openLines(() => setOpen(true)))}
          sx={{ justifySelf: 'start' }}
        />
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <PayoutLines distributor={distributor} reopen={reopen} />
        </Suspense>
      )}
      {signing.shown && (
        <RequestDialog
          request={signing.shown}
          network={distributor.network}
          onClose={signing.hide}
        />
      )}
    </Card>
  );
}
