import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { alpha } from '@mui/material/styles';
import { useRecordContext, useTranslate } from 'react-admin';
import { shortenAddresses } from '#libs/domain/index.js';
import { DateTime } from '../components/figures/formats.js';
import type { Tone } from '../components/figures/StatCard.js';
import { RecordLink } from '../components/record/RecordAddress.js';
import type { LogRecord } from '../providers/data/records.js';

/** Red for removing, green for adding, blue for access, the primary colour for other changes. */
function actionTone(action: string): Tone {
  if (/^(delete|ban)_/.test(action)) return 'error';
  if (/^(create|unban)_/.test(action)) return 'success';
  if (/^(login|logout|export)/.test(action)) return 'info';
  return 'primary';
}

export function LogAction() {
  const { actionName } = useLogNames();
  const entry = useRecordContext<LogRecord>();
  if (!entry) return null;
  const tone = actionTone(entry.action);
  return (
    <Chip
      size="small"
      label={actionName(entry.action)}
      sx={(theme) => ({ color: `${tone}.main`, bgcolor: alpha(theme.palette[tone].main, 0.1) })}
    />
  );
}

export function LogTime() {
  const entry = useRecordContext<LogRecord>();
  return entry && <DateTime time={entry.created_at} />;
}

/** Names of actions and resource types; an unknown one is shown as it is. */
export function useLogNames() {
  const translate = useTranslate();
  return {
    actionName: (action: string) => translate(`logs.action.${action}`, { _: action }),
    resourceName: (type: string) => translate(`logs.resource.${type}`, { _: type }),
  };
}

export function LogResource() {
  const { resourceName } = useLogNames();
  const entry = useRecordContext<LogRecord>();
  return entry ? resourceName(entry.resource_type) : null;
}

const TWO_LINES = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  lineHeight: 1.4,
};

/** What changed, in two lines; links to the whole entry. */
export function LogDetails() {
  const entry = useRecordContext<LogRecord>();
  if (!entry) return null;
  return (
    <RecordLink>
      <Box component="span" sx={TWO_LINES}>
        {shortenAddresses(entry.details) || `#${entry.id}`}
      </Box>
    </RecordLink>
  );
}
