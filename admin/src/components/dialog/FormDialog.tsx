import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useEffect, useId } from 'react';
import { Form, SaveButton, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { KeepUnsavedWarning } from '../form/KeepUnsavedWarning.js';
import { useConfirmDiscard } from './useConfirmDiscard.js';

interface FormDialogProps {
  /** Key of the catalogue. */
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A create or edit form in a dialog (inside CreateBase or EditBase); fills a phone's screen. */
export function FormDialog({ title, onClose, children }: FormDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const { requestClose, onDirtyChange, confirmDialog } = useConfirmDiscard(onClose);
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return (
    <Dialog
      open
      onClose={requestClose}
      fullScreen={phone}
      fullWidth
      maxWidth="md"
      aria-labelledby={titleId}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 2 }}>
        <DialogTitle id={titleId} sx={{ flex: 1 }}>
          {translate(title)}
        </DialogTitle>
        <IconButton onClick={requestClose} aria-label={translate('ra.action.close')}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box
        sx={{
          display: 'contents',
          '& form': { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 },
        }}
      >
        {/* The browser's own bubbles would speak its language, not the admin's. */}
        <Form warnWhenUnsavedChanges noValidate>
          <DirtyReporter onChange={onDirtyChange} />
          <KeepUnsavedWarning />
          <DialogContent dividers>{children}</DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={requestClose}>
              {translate('ra.action.cancel')}
            </Button>
            <SaveButton alwaysEnable />
          </DialogActions>
        </Form>
      </Box>
      {confirmDialog}
    </Dialog>
  );
}

interface DirtyReporterProps {
  onChange: (dirty: boolean) => void;
}

/** Tells the dialog, which is outside of the form's context, whether there are unsaved changes. */
function DirtyReporter({ onChange }: DirtyReporterProps) {
  const { dirtyFields } = useFormState();
  const dirty = Object.keys(dirtyFields).length > 0;
  useEffect(() => onChange(dirty), [dirty, onChange]);
  return null;
}
