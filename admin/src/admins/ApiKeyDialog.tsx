import { useState } from 'react';
import { maxLength, maxValue, minValue, required } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import { ADMIN_ROLES, API_KEY_DAYS, MAX_API_KEY_DAYS, MAX_LENGTH } from '#libs/domain/index.js';
import { ActionDialog } from '../components/form/ActionDialog.js';
import { FormInput } from '../components/form/FormInput.js';
import { LongTextInput, WholeNumberInput } from '../components/form/inputs.js';
import { ShownOnce } from '../components/ShownOnce.js';
import { RoleInput } from './RoleInput.js';

type CreatedKey = Schemas['CreatedApiKeyDto'];

/** The form's values, with networks as lines of text. */
interface NewKey extends Pick<Schemas['ApiKeyCreateDto'], 'name' | 'role'> {
  expires_in_days: number;
  networks: string;
}

const NAME = [required(), maxLength(MAX_LENGTH.name)];

const DAYS = [required(), minValue(1), maxValue(MAX_API_KEY_DAYS)];

const ROLES = ADMIN_ROLES.filter((role) => role !== 'owner');

interface ApiKeyDialogProps {
  /** Called when a key was created. */
  onMade: () => void;
  onClose: () => void;
}

export function ApiKeyDialog({ onMade, onClose }: ApiKeyDialogProps) {
  const [created, setCreated] = useState<CreatedKey>();
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
  return (
    <ActionDialog
      title="admins.add_key"
      text="admins.add_key_text"
      submitLabel="admins.add_key_submit"
      record={{ name: '', role: 'viewer', expires_in_days: API_KEY_DAYS, networks: '' }}
      action={({ networks, ...key }: NewKey) => ({
        run: (api) => api('createApiKey', { body: { ...key, networks: splitList(networks) } }),
        failure: 'admins.key_failed',
        update: onMade,
        onSuccess: setCreated,
      })}
      onClose={onClose}
    >
      <FormInput source="name" label="admins.key_column.name" validate={NAME} autoFocus />
      <RoleInput roles={ROLES} />
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
