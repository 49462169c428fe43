import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { maxLength, minLength, required, useTranslate, type Validator } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#libs/domain/index.js';
import { ActionDialog } from '../components/form/ActionDialog.js';
import { FormField } from '../components/form/FormField.js';
import { useFormField } from '../components/form/FormInput.js';
import { PasswordEye } from '../components/form/PasswordEye.js';
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

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <ActionDialog
      title="account.change_password"
      text="account.note"
      submitLabel="account.change_password"
      asksBeforeDiscard={false}
      action={({ current_password, new_password }: PasswordForm) => ({
        run: (api) => api('changePassword', { body: { current_password, new_password } }),
        success: 'account.changed',
        failure: 'account.change_failed',
        // The campaign's checklist asks for a changed password.
        update: () => queryClient.invalidateQueries({ queryKey: ['campaign'] }),
      })}
      onClose={onClose}
    >
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
    </ActionDialog>
  );
}

type PasswordForm = Schemas['PasswordChangeDto'] & { repeated: string };

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
  const field = useFormField({ source, validate, parse: keepEmptyText, defaultValue: '' });
  const label = translate(`account.${source}`);
  const eye = <PasswordEye name={label} isVisible={visible} onToggle={setVisible} />;
  return (
    <FormField
      {...field}
      {...input}
      type={visible ? 'text' : 'password'}
      label={label}
      help={help && translate(help)}
      slotProps={{ input: { endAdornment: eye } }}
    />
  );
}
