import { maxLength, required } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { useApiCall } from '../../components/action/useApiCall.js';
import { ActionDialog } from '../../components/form/ActionDialog.js';
import { FormInput } from '../../components/form/FormInput.js';
import { api } from '../../providers/api.js';
import { makePasskey } from '../../providers/auth/passkeys.js';

interface PasskeyDialogProps {
  /** Called with recovery codes, where these are the first. */
  onAdded: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

const NAME = [required(), maxLength(MAX_LENGTH.name)];

/** Names a passkey, and lets the browser make it. */
export function PasskeyDialog({ onAdded, onClose }: PasskeyDialogProps) {
  const { run } = useApiCall<Schemas['RecoveryCodesDto']>();
  const create = ({ name }: { name: string }) =>
    run({
      run: async (call) => call('createPasskey', { body: await makePasskey(api, name) }),
      success: 'account.passkey_created',
      failure: 'account.passkey_failed',
      isForm: true,
      refreshes: false,
      onSuccess: ({ recovery_codes }) => {
        onClose();
        onAdded(recovery_codes);
      },
    });
  return (
    <ActionDialog<{ name: string }>
      title="account.passkey_add"
      text="account.passkey_text"
      submitLabel="account.passkey_submit"
      asksBeforeDiscard={false}
      onSubmit={create}
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
}
