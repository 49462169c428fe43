import AddIcon from '@mui/icons-material/AddOutlined';
import RevokeIcon from '@mui/icons-material/KeyOffOutlined';
import { Box, Card } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import { BlockTable } from '../components/figures/BlockTable.js';
import { Loaded } from '../components/figures/EmptyState.js';
import { DateTime } from '../components/figures/formats.js';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import { lazyPart, useLazyDialog } from '../components/lazy/lazyPart.js';
import { Section } from '../components/Section.js';
import { TextButton } from '../components/TextButton.js';
import { Hint } from '../components/text.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';

type ApiKey = Schemas['ApiKeyDto'];

const API_KEYS_KEY = ['admins', 'api-keys'];

const ApiKeyDialog = lazyPart(() => import('./ApiKeyDialog.js'), 'ApiKeyDialog');

export function ApiKeys() {
  const keys = useApiQuery(API_KEYS_KEY, (api) => api('listApiKeys'));
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: API_KEYS_KEY });
  const dialog = useLazyDialog(ApiKeyDialog, 'admins.key_failed');
  return (
    <Section title="admins.keys" level="h2" sx={{ mt: 3 }} titleSx={{ mb: 0.5 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          alignItems: 'center',
          justifyContent: 'space-between',
          mb: 1.5,
        }}
      >
        <Hint text="admins.keys_help" sx={{ flex: '1 1 280px', maxWidth: 720 }} />
        <TextButton
          label="admins.add_key"
          variant="outlined"
          size="small"
          startIcon={<AddIcon />}
          onClick={dialog.open}
        />
      </Box>
      <Loaded query={keys} failed="admins.keys_failed" height={96}>
        {(known) =>
          known.length > 0 && (
            <Card>
              <KeyTable keys={known} reload={reload} />
            </Card>
          )
        }
      </Loaded>
      {dialog.show({ onMade: reload })}
    </Section>
  );
}

function KeyTable({ keys, reload }: { keys: ApiKey[]; reload: () => void }) {
  const translate = useTranslate();
  return (
    <BlockTable
      label="admins.keys"
      heads="admins.key_column"
      rows={keys}
      keyOf={({ id }) => id}
      columns={{
        name: ({ name }) => name,
        role: ({ role }) => translate(`admins.role_name.${role}`),
        created_by: ({ created_by }) => created_by,
        networks: ({ networks }) => networks.join(', ') || translate('admins.any_network'),
        last_used_at: ({ last_used_at }) => (last_used_at ? <DateTime time={last_used_at} /> : '—'),
        expires_at: ({ state, expires_at }) =>
          state === 'active' ? (
            <DateTime time={expires_at} />
          ) : (
            <StatusBadge tone="neutral" label={`admins.key_state.${state}`} />
          ),
      }}
      action={({ id, name }) => (
        <ConfirmButton
          icon={<RevokeIcon />}
          label="admins.revoke_key"
          named={{ name }}
          run={(api) => api('revokeApiKey', { path: { id } })}
          success="admins.key_revoked"
          update={reload}
        />
      )}
    />
  );
}
