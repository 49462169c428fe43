import WarningIcon from '@mui/icons-material/WarningAmberRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import { alpha } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';

export type ConfirmTone = 'error' | 'warning' | 'success' | 'primary';

interface ConfirmDialogProps {
  icon?: ReactNode;
  tone: ConfirmTone;
  /** Keys of the catalogue; `args` fill the content. */
  title: string;
  content: string;
  args?: object;
  /** What is meant, below the question. */
  details?: string;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation. The cancel button has the focus, so that Enter alone changes nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { icon = <WarningIcon />, tone, title, content, args, details, onConfirm, onClose } = props;
  const { confirmLabel, cancelLabel = 'ra.action.cancel' } = props;
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-content`}
    >
      <Box sx={{ display: 'flex', gap: 2, p: 3, pb: 2.5 }}>
        <Box
          aria-hidden
          sx={(theme) => ({
            display: 'grid',
            placeItems: 'center',
            flexShrink: 0,
            width: 40,
            height: 40,
            borderRadius: '12px',
            color: `${tone}.main`,
            bgcolor: alpha(theme.palette[tone].main, 0.13),
          })}
        >
          {icon}
        </Box>
        <Box sx={{ minWidth: 0, pt: 0.5, overflowWrap: 'anywhere' }}>
          <Typography variant="h2" id={`${id}-title`} sx={{ fontSize: '1.0625rem' }}>
            {translate(title)}
          </Typography>
          <Typography
            color="textSecondary"
            id={`${id}-content`}
            sx={{ mt: 0.75, lineHeight: 1.6, textWrap: 'balance' }}
          >
            {translate(content, args)}
          </Typography>
          {details && (
            <Typography variant="body2" sx={{ mt: 1 }}>
              {details}
            </Typography>
          )}
        </Box>
      </Box>
      <DialogActions
        sx={{ '& > button': { flex: { xs: 'auto', sm: 'none' }, px: 2, whiteSpace: 'nowrap' } }}
      >
        <Button
          color="inherit"
          variant="outlined"
          onClick={onClose}
          autoFocus
          sx={{ borderColor: 'divider' }}
        >
          {translate(cancelLabel)}
        </Button>
        <Button color={tone} variant="contained" onClick={onConfirm}>
          {translate(confirmLabel)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface DiscardDialogProps {
  onDiscard: () => void;
  onKeep: () => void;
}

/** The one question before unsaved changes are lost. */
export const DiscardDialog = ({ onDiscard, onKeep }: DiscardDialogProps) => (
  <ConfirmDialog
    tone="warning"
    title="unsaved.title"
    content="ra.message.unsaved_changes"
    confirmLabel="unsaved.discard"
    cancelLabel="unsaved.keep"
    onConfirm={onDiscard}
    onClose={onKeep}
  />
);
