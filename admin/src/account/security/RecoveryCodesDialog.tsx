import {
  Alert,
  Box,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { Copyable } from '../../components/Copyable.js';
import { TextButton } from '../../components/TextButton.js';
import { MONOSPACE, PLAIN_LIST } from '../../theme/styles.js';

/** Shows codes that stand in for a lost device, this one time. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('account.codes_title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText variant="body2">{translate('account.codes_text')}</DialogContentText>
        <Box
          component="ul"
          sx={{
            ...PLAIN_LIST,
            ...MONOSPACE,
            display: 'grid',
            gap: 1,
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Copyable text={codes.join('\n')} label="account.codes_copy">
          {translate('account.codes_copy')}
        </Copyable>
        <Alert severity="warning" variant="outlined">
          {translate('account.codes_once')}
        </Alert>
      </DialogContent>
      <DialogActions>
        <TextButton label="account.codes_kept" variant="contained" onClick={onClose} />
      </DialogActions>
    </Dialog>
  );
}
