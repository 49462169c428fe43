import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { lazyPart, useOpenPart } from '../components/lazy/lazyPart.js';
import type { PayoutAlert } from '../providers/data/records.js';
import { PayoutAlertFacts } from './PayoutAlertFacts.js';
import { usePayoutAlerts } from './usePayouts.js';

const PayoutAlertDialog = lazyPart(
  async () => (await import('./PayoutAlertDialog.js')).PayoutAlertDialog,
);

/** On a phone the button is below, so that addresses have the full width. */
const ALERT = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: 1, minWidth: { xs: 'calc(100% - 40px)', sm: 0 } },
  '& .MuiAlert-action': { whiteSpace: 'nowrap' },
};

/** The reconciliation alerts, until an operator resolves them. */
export function PayoutAlertList() {
  const { data: alerts = [] } = usePayoutAlerts();
  // Stays open while it is answered, even if another operator is quicker.
  const [asked, setAsked] = useState<PayoutAlert | null>(null);
  const openDialog = useOpenPart(PayoutAlertDialog, 'payouts.resolve_failed');
  const open = alerts.filter(({ resolved_at }) => resolved_at === null);
  return (
    <>
      {open.length > 0 && (
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {open.map((alert) => (
            <AlertItem
              key={alert.id}
              alert={alert}
              onAsk={() => openDialog(() => setAsked(alert))}
            />
          ))}
        </Box>
      )}
      {asked && (
        <Suspense fallback={null}>
          <PayoutAlertDialog alert={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}

interface AlertItemProps {
  alert: PayoutAlert;
  onAsk: () => void;
}

function AlertItem({ alert, onAsk }: AlertItemProps) {
  const translate = useTranslate();
  const { code, batch_id } = alert;
  return (
    <Alert
      severity="error"
      sx={ALERT}
      action={
        <Button size="small" color="primary" onClick={onAsk}>
          {translate('payouts.resolve')}
        </Button>
      }
    >
      <AlertTitle>{translate(`payouts.alert.${code}`)}</AlertTitle>
      {translate(`payouts.alert_help.${code}`)}
      {batch_id !== null && translate('payouts.alert_batch', { id: batch_id })}
      <PayoutAlertFacts alert={alert} />
    </Alert>
  );
}
