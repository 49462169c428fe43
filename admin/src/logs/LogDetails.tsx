import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import type { LogRecord } from '../providers/data/records.js';
import { LogTime, useLogNames } from './LogFields.js';

/** Longer details may not fit into two lines; they are shown in full in a dialog. */
const MAX_INLINE_LENGTH = 60;

const TWO_LINES = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  lineHeight: 1.4,
};

export function LogDetails() {
  const translate = useTranslate();
  const entry = useRecordContext<LogRecord>();
  const [open, setOpen] = useState(false);
  if (!entry) return null;
  if (entry.details.length <= MAX_INLINE_LENGTH)
    return <Box sx={TWO_LINES}>{entry.details || '—'}</Box>;
  return (
    <>
      <ButtonBase
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        sx={{ font: 'inherit', textAlign: 'left', borderRadius: 1 }}
      >
        <Box component="span">
          <Box component="span" sx={{ ...TWO_LINES, WebkitLineClamp: 1, wordBreak: 'break-all' }}>
            {entry.details}
          </Box>
          <Box component="span" sx={{ display: 'block', color: 'primary.main', fontWeight: 600 }}>
            {translate('logs.show_all')}
          </Box>
        </Box>
      </ButtonBase>
      {open && <LogDialog entry={entry} onClose={() => setOpen(false)} />}
    </>
  );
}

interface LogDialogProps {
  entry: LogRecord;
  onClose: () => void;
}

/** All fields of a log entry. */
function LogDialog({ entry, onClose }: LogDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const { actionName, resourceName } = useLogNames();
  const line = (field: keyof LogRecord, value: ReactNode) => (
    <Box sx={{ display: 'contents' }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {translate(`resources.logs.fields.${field}`)}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {value}
      </Typography>
    </Box>
  );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('logs.entry', { id: entry.id })}</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1.5 }}
        >
          {line('created_at', <LogTime />)}
          {line('admin_username', entry.admin_username)}
          {line('action', actionName(entry.action))}
          {line('resource_type', resourceName(entry.resource_type))}
          {line('ip_address', entry.ip_address)}
          {line('details', entry.details)}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
