import {
  Alert,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { Copyable } from './Copyable.js';
import { TextButton } from './TextButton.js';

interface ShownOnceProps {
  /** Keys of the catalogue; `args` fill the text. */
  title: string;
  text: string;
  args?: object;
  /** Names the button that copies. */
  copyLabel: string;
  /** What is copied. */
  value: string;
  /** What is shown in place of the value. */
  children?: ReactNode;
  /** Says that it is not shown again. */
  warning: string;
  closeLabel?: string;
  onClose: () => void;
}

/** A link or a secret that the server answers this one time: a click beside the dialog does not close it. */
export function ShownOnce(props: ShownOnceProps) {
  const { title, text, args, copyLabel, value, children, warning, onClose } = props;
  const { closeLabel = 'ra.action.close' } = props;
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate(title)}</DialogTitle>
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
    </Dialog>
  );
}
