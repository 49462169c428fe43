import Chip from '@mui/material/Chip';
import { alpha } from '@mui/material/styles';
import { useRecordContext } from 'react-admin';
import type { Tone } from '../components/ShareBar.js';
import type { LogRecord } from '../providers/data/records.js';
import { useLogNames } from './useLogNames.js';

/** What is taken away stands out, and so does what is new; all else is a change. */
function toneOf(action: string): Tone {
  if (/^(delete|ban)_/.test(action)) return 'error';
  if (/^(create|unban)_/.test(action)) return 'success';
  if (/^(login|logout|export)/.test(action)) return 'info';
  return 'primary';
}

export function LogAction() {
  const { actionName } = useLogNames();
  const entry = useRecordContext<LogRecord>();
  if (!entry) return null;
  const tone = toneOf(entry.action);
  return (
    <Chip
      size="small"
      label={actionName(entry.action)}
      sx={(theme) => ({ color: `${tone}.main`, bgcolor: alpha(theme.palette[tone].main, 0.1) })}
    />
  );
}
