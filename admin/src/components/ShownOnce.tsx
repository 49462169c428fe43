import { Alert, DialogActions, DialogContent, DialogContentText } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Copyable } from './Copyable.js';
import { TextButton } from './TextButton.js';
import { TitledDialog } from './TitledDialog.js';

interface ShownOnceProps {
  /** Keys of the catalogue; `args` fill the text. */
  title: string;
  text: string;
  args?: object;
  copyLabel: string;
  value: string;
  /** Shown in place of the value. */
  children?: ReactNode;
  warning: string;
  closeLabel?: string;
  onClose: () => void;
}

/** Shows a secret once; a click beside the dialog does not close it. */
export function ShownOnce(props: ShownOnceProps) {
  const { title, text, args, copyLabel, value, children, warning, onClose } = props;
  const { closeLabel = 'ra.action.close' } = props;
  const translate = useTranslate();
  return (
    <TitledDialog title={title} maxWidth="sm">
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText variant="body2">{translate(text, args)}</DialogContentText>
        {children}
        <Copyable text={value} label={copyLabel}>
          {children ? translate(copyLabel) : value}
        </Copyable>
        <Alert severity="warning" variant="outlined">
          {translate(warning)}
        </Alert>
      </DialogContent>
      <DialogActions>
        <TextButton label={closeLabel} variant="contained" onClick={onClose} />
      </DialogActions>
    </TitledDialog>
  );
}
