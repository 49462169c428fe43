import AddIcon from '@mui/icons-material/AddOutlined';
import RevokeIcon from '@mui/icons-material/KeyOffOutlined';
import { Box, Card, Skeleton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import { Loaded } from '../components/figures/EmptyState.js';
import { DateTime } from '../components/figures/formats.js';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import { lazyPart, useOpenPart } from '../components/lazy/lazyPart.js';
import { Section } from '../components/Section.js';
import { TextButton } from '../components/TextButton.js';
import { Hint } from '../components/text.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';
import { BLOCK_TABLE } from '../theme/styles.js';

type ApiKey = Schemas['ApiKeyDto'];

const API_KEYS_KEY = ['admins', 'api-keys'];

const ApiKeyDialog = lazyPart(async () => (await import('./ApiKeyDialog.js')).ApiKeyDialog);

/** Keys by which other programs call the API. */
export function ApiKeys() {
  const keys = useApiQuery(API_KEYS_KEY, (api) => api('listApiKeys'));
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: API_KEYS_KEY });
  const [isOpen, setOpen] = useState(false);
  const openDialog = useOpenPart(ApiKeyDialog, 'admins.key_failed');
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
          onClick={() => openDialog(() => setOpen(true))}
        />
      </Box>
      <Loaded
        query={keys}
        failed="admins.keys_failed"
        pending={<Skeleton variant="rounded" height={96} />}
      >
        {(known) =>
          known.length > 0 && (
            <Card>
              <KeyTable keys={known} reload={reload} />
            </Card>
          )
        }
      </Loaded>
      {isOpen && (
        <Suspense fallback={null}>
          <ApiKeyDialog onMade={reload} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}

const COLUMNS = ['name', 'role', 'created_by', 'networks', 'last_used_at', 'expires_at'] as const;

function KeyTable({ keys, reload }: { keys: ApiKey[]; reload: () => void }) {
  const translate = useTranslate();
  const label = (column: string) => translate(`admins.key_column.${column}`);
  return (
    <Box component="table" aria-label={translate('admins.keys')} sx={BLOCK_TABLE}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {label(column)}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {keys.map(({ id, name, role, created_by, networks, last_used_at, expires_at, state }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td data-label={label('role')}>{translate(`admins.role_name.${role}`)}</td>
            <td data-label={label('created_by')}>{created_by}</td>
            <td data-label={label('networks')}>
              {networks.length > 0 ? networks.join(', ') : translate('admins.any_network')}
            </td>
            <td data-label={label('last_used_at')}>
              {last_used_at ? <DateTime time={last_used_at} /> : '—'}
            </td>
            <td data-label={label('expires_at')}>
              {state === 'active' ? (
                <DateTime time={expires_at} />
              ) : (
                <StatusBadge tone="neutral" label={`admins.key_state.${state}`} />
              )}
            </td>
            <td>
              <ConfirmButton
                icon={<RevokeIcon />}
                label="admins.revoke_key"
                accessibleName={translate('admins.revoke_key_named', { name })}
                confirmArgs={{ name }}
                run={(api) => api('revokeApiKey', { path: { id } })}
                success="admins.key_revoked"
                update={reload}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
