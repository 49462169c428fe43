import AddIcon from '@mui/icons-material/AddOutlined';
import NotificationsIcon from '@mui/icons-material/NotificationsOutlined';
import { Box, Card } from '@mui/material';
import { Suspense, useState } from 'react';
import { EmptyState, Loaded } from '../components/figures/EmptyState.js';
import { lazyPart, useOpenPart } from '../components/lazy/lazyPart.js';
import { Section } from '../components/Section.js';
import { ShownOnce } from '../components/ShownOnce.js';
import { TextButton } from '../components/TextButton.js';
import { Hint } from '../components/text.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';
import { COLUMNS, PLAIN_LIST } from '../theme/styles.js';
import { ChannelCard } from './ChannelCard.js';
import { CHANNELS_KEY, type Channel, type CreatedChannel } from './useNotifications.js';

const ChannelDialog = lazyPart(() => import('./ChannelDialog.js'), 'ChannelDialog');

export function Channels() {
  const channels = useApiQuery(CHANNELS_KEY, (api) => api('listNotificationChannels'));
  const [edited, setEdited] = useState<Channel | 'new'>();
  const [created, setCreated] = useState<CreatedChannel>();
  const openDialog = useOpenPart(ChannelDialog, 'notifications.save_failed');
  const edit = (channel: Channel | 'new') => openDialog(() => setEdited(channel));
  const add = (
    <TextButton
      label="notifications.add"
      variant="contained"
      size="small"
      startIcon={<AddIcon />}
      onClick={() => edit('new')}
    />
  );
  return (
    <Section title="notifications.channels" level="h2">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1.5 }}>
        <Hint text="notifications.channels_help" sx={{ flex: '1 1 280px', maxWidth: 720 }} />
        {channels.data && channels.data.length > 0 && add}
      </Box>
      <Loaded query={channels} failed="notifications.channels_failed" height={160}>
        {(known) =>
          known.length === 0 ? (
            <Card>
              <EmptyState
                icon={<NotificationsIcon />}
                title="notifications.no_channels"
                text="notifications.no_channels_text"
                action={add}
              />
            </Card>
          ) : (
            <Box component="ul" sx={{ ...PLAIN_LIST, ...COLUMNS }}>
              {known.map((channel) => (
                <ChannelCard
                  key={channel.id}
                  channel={channel}
                  onEdit={edit}
                  onSecret={setCreated}
                />
              ))}
            </Box>
          )
        }
      </Loaded>
      {edited && (
        <Suspense fallback={null}>
          <ChannelDialog
            {...(edited !== 'new' && { channel: edited })}
            onSaved={(saved) => saved.secret && setCreated(saved as CreatedChannel)}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
      {created && (
        <ShownOnce
          title="notifications.secret"
          text="notifications.secret_text"
          args={{ name: created.name }}
          copyLabel="notifications.copy_secret"
          value={created.secret}
          warning="notifications.secret_once"
          onClose={() => setCreated(undefined)}
        />
      )}
    </Section>
  );
}
