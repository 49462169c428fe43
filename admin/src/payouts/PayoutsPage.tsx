import PayoutIcon from '@mui/icons-material/SendOutlined';
import { Box, Card } from '@mui/material';
import { useTranslate } from 'react-admin';
import { EmptyState, Loaded } from '../components/figures/EmptyState.js';
import { Permitted } from '../components/Permitted.js';
import { HistoryCard } from '../components/record/RecordHistory.js';
import { PageTitle } from '../components/shell/screen.js';
import { OperatorWalletBar } from '../components/wallet/OperatorWalletBar.js';
import { PLAIN_LIST } from '../theme/styles.js';
import { DistributorCard } from './DistributorCard.js';
import { PayoutPlanCard } from './PayoutPlanCard.js';
import { useDistributors, usePlan } from './usePayouts.js';

export function PayoutsPage() {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageTitle title="payouts.title" />
      <Permitted to="payouts.sign">
        <OperatorWalletBar />
      </Permitted>
      <Loaded query={usePlan()} failed="payouts.load_failed" height={220}>
        {(plan) => <PayoutPlanCard plan={plan} />}
      </Loaded>
      <Loaded query={useDistributors()} failed="payouts.load_failed" height={220}>
        {(distributors) =>
          distributors.length === 0 ? (
            <Card>
              <EmptyState
                icon={<PayoutIcon />}
                title="payouts.empty_title"
                text="payouts.empty_text"
              />
            </Card>
          ) : (
            <Box
              component="ul"
              aria-label={translate('payouts.list')}
              sx={{ ...PLAIN_LIST, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
            >
              {distributors.map((distributor) => (
                <DistributorCard key={distributor.id} distributor={distributor} />
              ))}
            </Box>
          )
        }
      </Loaded>
      <HistoryCard type="distributor" />
    </Box>
  );
}
