import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PayoutAlarm } from '../providers/data/records.js';
import { AlarmFacts } from './AlarmFacts.js';
import { useAlarms } from './usePayouts.js';

const AlarmDialog = lazy(() =>
  import('./AlarmDialog.js').then((module) => ({ default: module.AlarmDialog })),
);

/** On a phone the button stands below, so that addresses have its width. */
const ALERT = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: 1, minWidth: { xs: 'calc(100% - 40px)', sm: 0 } },
  '& .MuiAlert-action': { whiteSpace: 'nowrap' },
};

/** What does not match what was asked for, until somebody says what they found. */
export function AlarmList() {
  const { data: alarms = [] } = useAlarms();
  const open = alarms.filter(({ resolved_at }) => resolved_at === null);
  if (open.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {open.map((alarm) => (
        <AlarmAlert key={alarm.id} alarm={alarm} />
      ))}
    </Box>
  );
}

function AlarmAlert({ alarm }: { alarm: PayoutAlarm }) {
  const translate = useTranslate();
  const [isAsked, setAsked] = useState(false);
  const { code, batch_id } = alarm;
  return (
    <Alert
      severity="error"
      sx={ALERT}
      action={
        <Button size="small" color="primary" onClick={() => setAsked(true)}>
          {translate('payouts.resolve')}
        </Button>
      }
    >
      <AlertTitle>{translate(`payouts.alarm.${code}`)}</AlertTitle>
      {translate(`payouts.alarm_help.${code}`)}
      {batch_id !== null && translate('payouts.alarm_batch', { id: batch_id })}
      <AlarmFacts alarm={alarm} />
      {isAsked && (
        <Suspense fallback={null}>
          <AlarmDialog alarm={alarm} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </Alert>
  );
}
