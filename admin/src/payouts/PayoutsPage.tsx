import PayoutIcon from '@mui/icons-material/SendOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { EmptyState, LoadFailed } from '../components/figures/EmptyState.js';
import { LogHistory } from '../components/record/RecordHistory.js';
import { PageTitle } from '../components/shell/screen.js';
import { BatchCard } from './BatchCard.js';
import { NewBatch } from './NewBatch.js';
import { PayoutAlertList } from './PayoutAlertList.js';
import { useBatches, usePayoutAlerts, usePlan } from './usePayouts.js';

const OF_PAYOUTS = { resource_type: 'payout' } as const;

export function PayoutsPage() {
  const plan = usePlan();
  const batches = useBatches();
  const failed = [plan, batches, usePayoutAlerts()].filter(({ data, error }) => !data && error);
  const failure = failed[0]?.error;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageTitle title="payouts.title" />
      <PayoutAlertList />
      {plan.data && <NewBatch plan={plan.data} />}
      {failure && (
        <Card>
          <LoadFailed
            title="payouts.load_failed"
            error={failure}
            retry={() => failed.forEach((query) => void query.refetch())}
          />
        </Card>
      )}
      {!plan.data && !plan.error && <Skeleton variant="rounded" height={200} />}
      <Batches batches={batches.data} />
      <Card sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
        <LogHistory filter={OF_PAYOUTS} />
      </Card>
    </Box>
  );
}

function Batches({ batches }: { batches: ReturnType<typeof useBatches>['data'] }) {
  const translate = useTranslate();
  if (!batches) return null;
  if (batches.length === 0) {
    return (
      <Card>
        <EmptyState icon={<PayoutIcon />} title="payouts.empty_title" text="payouts.empty_text" />
      </Card>
    );
  }
  return (
    <Box
      component="ul"
      aria-label={translate('payouts.list')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}
    >
      {batches.map((batch) => (
        <BatchCard key={batch.id} batch={batch} />
      ))}
    </Box>
  );
}
