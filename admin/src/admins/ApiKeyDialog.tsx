import { useState } from 'react';
import { maxLength, maxValue, minValue, required } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import { ADMIN_ROLES, API_KEY_DAYS, MAX_API_KEY_DAYS, MAX_LENGTH } from '#libs/domain/index.js';
import { useApiCall } from '../components/action/useApiCall.js';
import { ActionDialog } from '../components/form/ActionDialog.js';
import { FormInput } from '../components/form/FormInput.js';
import { LongTextInput, WholeNumberInput } from '../components/form/inputs.js';
import { SelectInput } from '../components/form/SelectInput.js';
import { ShownOnce } from '../components/ShownOnce.js';

type CreatedKey = Schemas['CreatedApiKeyDto'];

/** What the form holds: networks as lines of text. */
interface NewKey extends Pick<Schemas['ApiKeyCreateDto'], 'name' | 'role'> {
  expires_in_days: number;
  networks: string;
}

const NAME = [required(), maxLength(MAX_LENGTH.name)];

const DAYS = [required(), minValue(1), maxValue(MAX_API_KEY_DAYS)];

const ROLES = ADMIN_ROLES.filter((role) => role !== 'owner');

interface ApiKeyDialogProps {
  /** The list has another key. */
  onMade: () => void;
  onClose: () => void;
}

/** Makes a key, then shows it this one time. */
export function ApiKeyDialog({ onMade, onClose }: ApiKeyDialogProps) {
  const [created, setCreated] = useState<CreatedKey>();
  const { run } = useApiCall<CreatedKey>();
  if (created) {
    return (
      <ShownOnce
        title="admins.key_title"
        text="admins.key_text"
        args={{ name: created.name }}
        copyLabel="admins.copy_key"
        value={created.key}
        warning="admins.key_once"
        onClose={onClose}
      />
    );
  }
  const create = ({ networks, ...key }: NewKey) =>
    run({
      run: (api) => api('createApiKey', { body: { ...key, networks: splitList(networks) } }),
      failure: 'admins.key_failed',
      isForm: true,
      update: onMade,
      onSuccess: setCreated,
    });
  return (
    <ActionDialog<NewKey>
      title="admins.add_key"
      text="admins.add_key_text"
      submitLabel="admins.add_key_submit"
      record={{ name: '', role: 'viewer', expires_in_days: API_KEY_DAYS, networks: '' }}
      onSubmit={create}
      onClose={onClose}
    >
      <FormInput source="name" label="admins.key_column.name" validate={NAME} autoFocus />
      <SelectInput
        source="role"
        label="resources.admins.fields.role"
        texts="admins.role_name"
        values={ROLES}
        help={(role) => `admins.role_help.${role}`}
      />
      <WholeNumberInput
        source="expires_in_days"
        label="admins.key_days"
        validate={DAYS}
        min={1}
        max={MAX_API_KEY_DAYS}
      />
      <LongTextInput
        source="networks"
        label="admins.key_networks"
        helperText="admins.key_networks_help"
      />
    </ActionDialog>
  );
}

const splitList = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '');
