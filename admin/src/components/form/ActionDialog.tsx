import { Box, DialogActions, DialogContent, DialogContentText } from '@mui/material';
import { type ReactNode, useRef, useState } from 'react';
import { Form, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { FORM_OF_DIALOG } from '../../theme/styles.js';
import { DiscardDialog } from '../action/ConfirmDialog.js';
import { type ApiAction, useApiCall } from '../action/useApiCall.js';
import { TextButton } from '../TextButton.js';
import { TitledDialog } from '../TitledDialog.js';
import { UnsavedChanges } from './UnsavedChanges.js';

interface InputDialogProps<T extends object> {
  /** Keys of the catalogue; `args` fill title and text. */
  title: string;
  text: string;
  args?: object;
  submitLabel: string;
  color?: 'primary' | 'warning';
  maxWidth?: 'xs' | 'sm' | 'md';
  /** Initial values; empty by default, whatever record is in context. */
  record?: Partial<T>;
  asksBeforeDiscard?: boolean;
  /** Resolves with the errors of single fields, if there are any. */
  onSubmit: (values: T) => Promise<object | undefined>;
  onClose: () => void;
  children: ReactNode;
}

/** A form that is not a record's, in a dialog. */
export function InputDialog<T extends object>(props: InputDialogProps<T>) {
  const { title, text, args, submitLabel, color, maxWidth = 'xs', record = {}, children } = props;
  const { asksBeforeDiscard = true, onSubmit, onClose } = props;
  const translate = useTranslate();
  const hasChanges = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const close = () => (hasChanges.current ? setAsking(true) : onClose());
  return (
    <TitledDialog title={title} args={args} maxWidth={maxWidth} onClose={close}>
      <Box sx={FORM_OF_DIALOG}>
        <Form
          record={record}
          onSubmit={(values: object) => onSubmit(values as T)}
          noValidate
          sanitizeEmptyValues={false}
        >
          {asksBeforeDiscard && <UnsavedChanges current={hasChanges} />}
          <DialogContent sx={{ display: 'grid', gap: 2.5, pt: 0 }}>
            <DialogContentText variant="body2">{translate(text, args)}</DialogContentText>
            {children}
          </DialogContent>
          <DialogActions>
            <TextButton label="ra.action.cancel" color="inherit" onClick={close} />
            <SubmitButton label={submitLabel} color={color} />
          </DialogActions>
        </Form>
      </Box>
      {isAsking && <DiscardDialog onDiscard={onClose} onKeep={() => setAsking(false)} />}
    </TitledDialog>
  );
}

function SubmitButton(props: { label: string; color?: 'primary' | 'warning' }) {
  const { isSubmitting } = useFormState();
  return <TextButton {...props} type="submit" variant="contained" loading={isSubmitting} />;
}

interface ActionDialogProps<T extends object, R> extends Omit<InputDialogProps<T>, 'onSubmit'> {
  /** Closes the dialog on success, unless it has an `onSuccess`. */
  action: (values: T) => ApiAction<R>;
}

/** Calls the API with the values of its form. */
export function ActionDialog<T extends object, R>(props: ActionDialogProps<T, R>) {
  const { action, ...dialog } = props;
  const { run } = useApiCall<R>();
  const submit = (values: T) => run({ isForm: true, onSuccess: dialog.onClose, ...action(values) });
  return <InputDialog {...dialog} onSubmit={submit} />;
}
