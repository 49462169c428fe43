import { Checkbox, FormControl, FormControlLabel, FormGroup, FormLabel } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BooleanInput, maxLength, required, useInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import {
  MAX_LENGTH,
  NOTIFICATION_EVENTS,
  NOTIFICATION_KINDS,
  type NotificationEvent,
} from '#libs/domain/index.js';
import { ActionDialog } from '../components/form/ActionDialog.js';
import { LinkInput, PlainInput } from '../components/form/inputs.js';
import { SelectInput } from '../components/form/SelectInput.js';
import { currentLanguage } from '../providers/i18n/i18nProvider.js';
import { eventKey } from './ChannelCard.js';
import { CHANNELS_KEY, type Channel, type CreatedChannel } from './useNotifications.js';

interface ChannelDialogProps {
  /** Omitted for a new channel. */
  channel?: Channel;
  onSaved: (channel: Channel & Partial<CreatedChannel>) => void;
  onClose: () => void;
}

const NAME = [required(), maxLength(MAX_LENGTH.name)];
const TARGET = [required(), maxLength(MAX_LENGTH.address)];

const newChannel = (): Partial<Channel> => ({
  kind: 'webhook',
  name: '',
  target: '',
  language: currentLanguage(),
  events: NOTIFICATION_EVENTS,
});

const LANGUAGES = ['en', 'zh'];

export function ChannelDialog({ channel, onSaved, onClose }: ChannelDialogProps) {
  const queryClient = useQueryClient();
  const [record] = useState(() => channel ?? newChannel());
  return (
    <ActionDialog
      title={channel ? 'notifications.edit' : 'notifications.add'}
      text="notifications.form_text"
      submitLabel="ra.action.save"
      maxWidth="sm"
      record={record}
      action={({ kind, name, target, events, language, is_active }: Channel) => ({
        run: (api): Promise<Channel & Partial<CreatedChannel>> =>
          channel
            ? api('updateNotificationChannel', {
                path: { id: channel.id },
                body: { name, target, events, language, is_active, updated_at: channel.updated_at },
              })
            : api('createNotificationChannel', { body: { kind, name, target, events, language } }),
        success: 'notifications.saved',
        failure: 'notifications.save_failed',
        update: () => queryClient.invalidateQueries({ queryKey: CHANNELS_KEY }),
        onSuccess: (saved) => {
          onClose();
          onSaved(saved);
        },
      })}
      onClose={onClose}
    >
      {!channel && (
        <SelectInput
          source="kind"
          label="notifications.kind_label"
          texts="notifications.kind"
          values={NOTIFICATION_KINDS}
        />
      )}
      <PlainInput source="name" label="notifications.name" validate={NAME} />
      <Target />
      <SelectInput
        source="language"
        label="notifications.language"
        texts="notifications.in"
        values={LANGUAGES}
      />
      <Events />
      {channel && (
        <BooleanInput source="is_active" label="notifications.active" helperText={false} />
      )}
    </ActionDialog>
  );
}

function Target() {
  const kind = useWatch({ name: 'kind' });
  const Input = kind === 'webhook' ? LinkInput : PlainInput;
  return (
    <Input
      source="target"
      label={`notifications.target.${kind}`}
      helperText={`notifications.target_help.${kind}`}
      validate={TARGET}
    />
  );
}

function Events() {
  const translate = useTranslate();
  const { field } = useInput<NotificationEvent[]>({ source: 'events' });
  const chosen: NotificationEvent[] = field.value ?? [];
  const toggle = (event: NotificationEvent, isChosen: boolean) =>
    field.onChange(
      NOTIFICATION_EVENTS.filter((it) => (it === event ? isChosen : chosen.includes(it))),
    );
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{translate('notifications.events')}</FormLabel>
      <FormGroup>
        {NOTIFICATION_EVENTS.map((event) => (
          <FormControlLabel
            key={event}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(event)}
                onChange={(_event, isChosen) => toggle(event, isChosen)}
              />
            }
            label={translate(`notifications.event.${eventKey(event)}`)}
          />
        ))}
      </FormGroup>
    </FormControl>
  );
}
