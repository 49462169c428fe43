import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useDataProvider, useTranslate } from 'react-admin';
import { transactionPage } from '#libs/domain/index.js';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';
import type { PayoutAlarm } from '../providers/data/records.js';
import { useSiteSettings } from '../providers/site/siteSettings.js';
import { useAlarms, useReadPayouts } from './usePayouts.js';

const NO_TEMPLATES: readonly string[] = [];

/** What does not match what was asked for, until somebody says what they found. */
export function AlarmList() {
  const { data: alarms = [] } = useAlarms();
  const open = alarms.filter(({ resolved_at }) => resolved_at === null);
  if (open.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {open.map((alarm) => (
        <AlarmAlert key={alarm.id} alarm={alarm} />
      ))}
    </Box>
  );
}

function AlarmAlert({ alarm }: { alarm: PayoutAlarm }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const settings = useSiteSettings();
  const readAgain = useReadPayouts();
  const { id, code, transaction_hash, batch_id } = alarm;
  const page = transactionPage(settings, transaction_hash);
  return (
    <Alert
      severity="error"
      sx={{ '& .MuiAlert-action': { whiteSpace: 'nowrap' } }}
      action={
        <ConfirmButton
          label="payouts.resolve"
          icon={null}
          color="primary"
          confirmTitle="payouts.resolve_title"
          confirmContent="payouts.resolve_confirm"
          reasons={NO_TEMPLATES}
          run={({ reason }) => dataProvider.resolvePayoutAlarm(id, reason)}
          update={readAgain}
          success="payouts.resolved"
          failure="payouts.resolve_failed"
        />
      }
    >
      <AlertTitle>{translate(`payouts.alarm.${code}`)}</AlertTitle>
      {translate(`payouts.alarm_help.${code}`)}
      {batch_id !== null && translate('payouts.alarm_batch', { id: batch_id })}{' '}
      {page && (
        <MuiLink href={page} target="_blank" rel="noopener noreferrer" color="inherit">
          {translate('payouts.see_transaction')}
        </MuiLink>
      )}
    </Alert>
  );
}
