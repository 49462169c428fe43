import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { shortenAddresses } from '#libs/domain/index.js';
import { type Tone, ToneChip } from '../components/figures/tones.js';
import { RecordLink } from '../components/record/RecordAddress.js';
import { useRecord } from '../components/useRecord.js';
import type { LogRecord } from '../providers/data/records.js';
import { lines } from '../theme/styles.js';

/** Red for removing, green for adding, blue for access, the primary colour for other changes. */
function actionTone(action: string): Tone {
  if (/^(delete|ban)_/.test(action)) return 'error';
  if (/^(create|unban)_/.test(action)) return 'success';
  if (/^(login|logout|export)/.test(action)) return 'info';
  return 'primary';
}

export function LogAction() {
  const { action } = useRecord<LogRecord>();
  return (
    <ToneChip tone={actionTone(action)} label={`logs.action.${action}`} args={{ _: action }} />
  );
}

/** Names of actions and resource types; an unknown one is shown as it is. */
export function useLogNames() {
  const translate = useTranslate();
  return {
    actionName: (action: string) => translate(`logs.action.${action}`, { _: action }),
    resourceName: (type: string) => translate(`logs.resource.${type}`, { _: type }),
  };
}

export const LogResource = () => useLogNames().resourceName(useRecord<LogRecord>().resource_type);

export const LogAddress = () => useRecord<LogRecord>().ip_address || '—';

export function LogDetails() {
  const { id, details } = useRecord<LogRecord>();
  return (
    <RecordLink>
      <Box component="span" sx={{ ...lines(2), whiteSpace: 'normal', lineHeight: 1.4 }}>
        {shortenAddresses(details) || `#${id}`}
      </Box>
    </RecordLink>
  );
}
