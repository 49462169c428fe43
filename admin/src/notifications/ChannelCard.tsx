import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import TestIcon from '@mui/icons-material/SendOutlined';
import { Box, Card, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import { useApiCall } from '../components/action/useApiCall.js';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import { TextButton } from '../components/TextButton.js';
import { Caption } from '../components/text.js';
import {
  CHANNELS_KEY,
  type Channel,
  type CreatedChannel,
  DELIVERIES_KEY,
} from './useNotifications.js';

interface ChannelCardProps {
  channel: Channel;
  onEdit: (channel: Channel) => void;
  onSecret: (channel: CreatedChannel) => void;
}

export function ChannelCard({ channel, onEdit, onSecret }: ChannelCardProps) {
  const translate = useTranslate();
  const { kind, name, target, events, is_active } = channel;
  return (
    <Card component="li" sx={{ p: 2, display: 'grid', gap: 1, alignContent: 'start' }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Typography variant="h3" noWrap sx={{ flex: 1 }}>
          {name}
        </Typography>
        <StatusBadge
          tone={is_active ? 'success' : 'neutral'}
          label={is_active ? 'notifications.active' : 'notifications.paused'}
        />
      </Box>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {translate(`notifications.kind.${kind}`)}: {target}
      </Typography>
      <Caption>
        {events.map((event) => translate(`notifications.event.${eventKey(event)}`)).join(' · ') ||
          translate('notifications.no_events')}
      </Caption>
      <ChannelActions channel={channel} onEdit={onEdit} onSecret={onSecret} />
    </Card>
  );
}

/** Names of events have a dot, which keys of the catalogue cannot have. */
export const eventKey = (event: string): string => event.replace('.', '_');

function ChannelActions({ channel, onEdit, onSecret }: ChannelCardProps) {
  const queryClient = useQueryClient();
  const { run, isPending } = useApiCall();
  const { id, kind, name } = channel;
  const path = { id };
  const test = () =>
    run({
      run: (api) => api('testNotificationChannel', { path }),
      success: 'notifications.test_sent',
      failure: 'notifications.test_failed',
      update: () => queryClient.invalidateQueries({ queryKey: DELIVERIES_KEY }),
    });
  const reload = () => queryClient.invalidateQueries({ queryKey: CHANNELS_KEY });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, ml: -0.5 }}>
      <TextButton
        label="notifications.test"
        size="small"
        startIcon={<TestIcon />}
        disabled={isPending}
        onClick={test}
      />
      <TextButton
        label="ra.action.edit"
        size="small"
        startIcon={<EditIcon />}
        onClick={() => onEdit(channel)}
      />
      {kind === 'webhook' && (
        <ConfirmButton<CreatedChannel>
          icon={<KeyIcon />}
          label="notifications.renew"
          color="warning"
          confirmArgs={{ name }}
          run={(api) => api('renewNotificationSecret', { path })}
          onSuccess={onSecret}
        />
      )}
      <ConfirmButton
        icon={<DeleteIcon />}
        label="notifications.delete"
        confirmArgs={{ name }}
        run={(api) => api('deleteNotificationChannel', { path })}
        success="notifications.deleted"
        update={reload}
      />
    </Box>
  );
}
