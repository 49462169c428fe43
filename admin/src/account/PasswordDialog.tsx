import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  Form,
  maxLength,
  minLength,
  required,
  useInput,
  useTranslate,
  type Validator,
} from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { Schemas } from '#libs/api-client/index.js';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#libs/domain/index.js';
import { useApiCall } from '../components/action/useApiCall.js';
import { FormField, helpId } from '../components/form/FormField.js';
import { keepEmptyText } from '../components/form/parse.js';

const CURRENT: Validator[] = [required(), maxLength(PASSWORD_MAX_LENGTH)];
const NEW: Validator[] = [
  required(),
  minLength(PASSWORD_MIN_LENGTH),
  maxLength(PASSWORD_MAX_LENGTH),
];
const REPEATED: Validator[] = [
  required(),
  (repeated, values) =>
    repeated === values.new_password ? undefined : 'account.error_not_repeated',
];

interface PasswordDialogProps {
  onClose: () => void;
}

export function PasswordDialog({ onClose }: PasswordDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const change = useChangePassword(onClose);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('account.change_password')}</DialogTitle>
      <Form onSubmit={(values: object) => change(values as PasswordForm)} noValidate>
        <DialogContent sx={{ display: 'grid', gap: 2.5, pt: 0 }}>
          <DialogContentText variant="body2">{translate('account.note')}</DialogContentText>
          <PasswordInput
            source="current_password"
            validate={CURRENT}
            autoComplete="current-password"
            autoFocus
          />
          <PasswordInput
            source="new_password"
            validate={NEW}
            autoComplete="new-password"
            help="account.new_password_help"
          />
          <PasswordInput source="repeated" validate={REPEATED} autoComplete="new-password" />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {translate('ra.action.cancel')}
          </Button>
          <SubmitButton />
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function SubmitButton() {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="contained" loading={isSubmitting}>
      {translate('account.change_password')}
    </Button>
  );
}

type PasswordForm = Schemas['PasswordChangeDto'] & { repeated: string };

/**
 * Returns a function that changes the admin's password; it resolves with the errors of single
 * fields.
 */
function useChangePassword(onChanged: () => void) {
  const { run } = useApiCall();
  const queryClient = useQueryClient();
  return ({ current_password, new_password }: PasswordForm) =>
    run({
      run: (api) => api('changePassword', { body: { current_password, new_password } }),
      success: 'account.changed',
      failure: 'account.change_failed',
      // The campaign's checklist asks for a changed password.
      update: () => queryClient.invalidateQueries({ queryKey: ['campaign'] }),
      onSuccess: onChanged,
    });
}

interface PasswordInputProps {
  source: string;
  validate: Validator[];
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
  help?: string;
}

function PasswordInput({ source, validate, help, ...input }: PasswordInputProps) {
  const translate = useTranslate();
  const [visible, setVisible] = useState(false);
  const {
    id,
    field: { ref, ...field },
    fieldState,
  } = useInput({
    source,
    validate,
    parse: keepEmptyText,
    defaultValue: '',
  });
  const label = translate(`account.${source}`);
  const error = fieldState.error?.message;
  const eye = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        size="small"
        onClick={() => setVisible(!visible)}
        aria-label={`${label}: ${translate(
          visible ? 'ra.input.password.toggle_visible' : 'ra.input.password.toggle_hidden',
        )}`}
      >
        {visible ? <HideIcon /> : <ShowIcon />}
      </IconButton>
    </InputAdornment>
  );
  return (
    <FormField id={id} label={label} help={help && translate(help)} error={error} required>
      <OutlinedInput
        {...field}
        {...input}
        id={id}
        inputRef={ref}
        type={visible ? 'text' : 'password'}
        label={label}
        notched
        endAdornment={eye}
        aria-describedby={help || error ? helpId(id) : undefined}
      />
    </FormField>
  );
}
