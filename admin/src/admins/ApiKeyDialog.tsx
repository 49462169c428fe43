import { useState } from 'react';
import { maxLength, maxValue, minValue, required } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Schemas } from '#libs/api-client/index.js';
import {
  API_KEY_DAYS,
  KEY_ROLES,
  MAX_API_KEY_DAYS,
  MAX_DAILY_EVENTS,
  MAX_LENGTH,
  MAX_POINTS,
} from '#libs/domain/index.js';
import { ActionDialog } from '../components/form/ActionDialog.js';
import { FormInput } from '../components/form/FormInput.js';
import { LongTextInput, WholeNumberInput } from '../components/form/inputs.js';
import { ShownOnce } from '../components/ShownOnce.js';
import { RoleInput } from './RoleInput.js';

type CreatedKey = Schemas['CreatedApiKeyDto'];

/** The form's values, with networks as lines of text. */
interface NewKey
  extends Pick<
    Required<Schemas['ApiKeyCreateDto']>,
    'name' | 'role' | 'daily_events' | 'daily_points'
  > {
  expires_in_days: number;
  networks: string;
}

const NAME = [required(), maxLength(MAX_LENGTH.name)];

const DAYS = [required(), minValue(1), maxValue(MAX_API_KEY_DAYS)];

const MAX_DAILY = { daily_events: MAX_DAILY_EVENTS, daily_points: MAX_POINTS };

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
      action={({ networks, daily_events, daily_points, ...key }: NewKey) => ({
        run: (api) => {
          const limits = key.role === 'integration' ? { daily_events, daily_points } : {};
          return api('createApiKey', {
            body: { ...key, ...limits, networks: splitList(networks) },
          });
        },
        failure: 'admins.key_failed',
        update: onMade,
        onSuccess: setCreated,
      })}
      onClose={onClose}
    >
      <FormInput source="name" label="admins.key_column.name" validate={NAME} autoFocus />
      <RoleInput roles={KEY_ROLES} />
      <LimitInputs />
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

/** Limits of an integration; its events give points. */
function LimitInputs() {
  if (useWatch({ name: 'role' }) !== 'integration') return null;
  return Object.entries(MAX_DAILY).map(([source, max]) => (
    <WholeNumberInput
      key={source}
      source={source}
      label={`admins.key_${source}`}
      validate={[required(), minValue(1), maxValue(max)]}
      min={1}
      max={max}
    />
  ));
}
