import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import type { LogRecord } from '../providers/data/records.js';
import { LogTime } from './LogTime.js';
import { useLogNames } from './useLogNames.js';

interface LogDialogProps {
  entry: LogRecord;
  onClose: () => void;
}

/** One row of the log with everything it says. */
export function LogDialog({ entry, onClose }: LogDialogProps) {
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
