import { maxLength, required } from 'react-admin';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { ActionDialog } from '../../components/form/ActionDialog.js';
import { FormInput } from '../../components/form/FormInput.js';
import { api } from '../../providers/api.js';
import { makePasskey } from '../../providers/auth/passkeys.js';

export interface FactorDialogProps {
  /** Called with recovery codes, where these are the first. */
  onAdded: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

const NAME = [required(), maxLength(MAX_LENGTH.name)];

export const PasskeyDialog = ({ onAdded, onClose }: FactorDialogProps) => (
  <ActionDialog
    title="account.passkey_add"
    text="account.passkey_text"
    submitLabel="account.passkey_submit"
    asksBeforeDiscard={false}
    action={({ name }: { name: string }) => ({
      run: async (call) => call('createPasskey', { body: await makePasskey(api, name) }),
      success: 'account.passkey_created',
      failure: 'account.passkey_failed',
      refreshes: false,
      onSuccess: ({ recovery_codes }) => {
        onClose();
        onAdded(recovery_codes);
      },
    })}
    onClose={onClose}
  >
    <FormInput
      source="name"
      label="account.passkey_name"
      help="account.passkey_name_help"
      validate={NAME}
      autoFocus
    />
  </ActionDialog>
);
