import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { lazyPart, useOpenPart } from '../components/lazy/lazyPart.js';
import type { PayoutAlarm } from '../providers/data/records.js';
import { AlarmFacts } from './AlarmFacts.js';
import { useAlarms } from './usePayouts.js';

const AlarmDialog = lazyPart(async () => (await import('./AlarmDialog.js')).AlarmDialog);

/** On a phone the button is below, so that addresses have the full width. */
const ALERT = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: 1, minWidth: { xs: 'calc(100% - 40px)', sm: 0 } },
  '& .MuiAlert-action': { whiteSpace: 'nowrap' },
};

/** The reconciliation alerts, until an operator resolves them. */
export function AlarmList() {
  const { data: alarms = [] } = useAlarms();
  // Stays open while it is answered, even if another operator is quicker.
  const [asked, setAsked] = useState<PayoutAlarm | null>(null);
  const openDialog = useOpenPart(AlarmDialog, 'payouts.resolve_failed');
  const open = alarms.filter(({ resolved_at }) => resolved_at === null);
  return (
    <>
      {open.length > 0 && (
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {open.map((alarm) => (
            <AlarmAlert
              key={alarm.id}
              alarm={alarm}
              onAsk={() => openDialog(() => setAsked(alarm))}
            />
          ))}
        </Box>
      )}
      {asked && (
        <Suspense fallback={null}>
          <AlarmDialog alarm={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}

interface AlarmAlertProps {
  alarm: PayoutAlarm;
  onAsk: () => void;
}

function AlarmAlert({ alarm, onAsk }: AlarmAlertProps) {
  const translate = useTranslate();
  const { code, batch_id } = alarm;
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
      <AlertTitle>{translate(`payouts.alarm.${code}`)}</AlertTitle>
      {translate(`payouts.alarm_help.${code}`)}
      {batch_id !== null && translate('payouts.alarm_batch', { id: batch_id })}
      <AlarmFacts alarm={alarm} />
    </Alert>
  );
}
