import RestoreIcon from '@mui/icons-material/RestoreOutlined';
import { alpha, Box, Skeleton, type Theme } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import type { Permission } from '#libs/domain/index.js';
import type { CallApi } from '../../providers/api.js';
import type { LogRecord } from '../../providers/data/records.js';
import { useApiQuery } from '../../providers/data/useApiQuery.js';
import { unsavedWork } from '../../providers/unsaved.js';
import { ConfirmButton } from '../action/ConfirmButton.js';
import { RetryAlert } from '../figures/EmptyState.js';
import { Hint } from '../text.js';
import { type DiffPart, textDiff } from './textDiff.js';

interface Restored {
  resource: string;
  permission: Permission;
  /** Undefined where the record is not there any more. */
  read: (api: CallApi, id: number) => Promise<Current | undefined>;
  restore: (
    api: CallApi,
    id: number,
    body: { entry: number; overwrite: boolean; updated_at: string },
    current: Current,
  ) => Promise<object>;
}

interface Current {
  id: string | number;
  updated_at: string;
}

/** The kinds of records whose former values can be restored. */
const RESTORED: Partial<Record<LogRecord['resource_type'], Restored>> = {
  content: {
    resource: 'contents',
    permission: 'contents.change',
    read: (api, id) => api('getContent', { path: { id } }),
    restore: (api, id, body) => api('restoreContent', { path: { id }, body }),
  },
  site_text: {
    resource: 'texts',
    permission: 'contents.change',
    read: async (api, id) => (await api('listTexts')).find(({ log_id }) => log_id === id),
    restore: (api, _id, body, { id }) =>
      api('restoreText', { path: { key: `${id}` as never }, body }),
  },
  settings: {
    resource: 'settings',
    permission: 'settings.change',
    read: (api) => api('getSettings'),
    restore: (api, _id, body) => api('restoreSettings', { body }),
  },
};

/** What a change has changed, word by word, and a button that restores what was there before. */
export function LogValues({ entry }: { entry: LogRecord }) {
  const translate = useTranslate();
  const kind = RESTORED[entry.resource_type];
  const { data, error, refetch } = useApiQuery(['logs', entry.id, 'values'], (api) =>
    api('listLogValues', { path: { id: entry.id } }),
  );
  if (error) return <RetryAlert title="history.values_failed" error={error} retry={refetch} />;
  if (!data) return <Skeleton variant="rounded" height={64} />;
  const label = (field: string) =>
    translate(`resources.${kind?.resource}.fields.${field}`, { _: field });
  return (
    <Box sx={{ display: 'grid', gap: 1, my: 1 }}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        {data.map(({ field, from, to }) => (
          <div key={field}>
            <Hint component="dt">{label(field)}</Hint>
            <Box component="dd" sx={DIFF}>
              {textDiff(from, to).map((part) => (
                <Changed key={part.at} part={part} />
              ))}
            </Box>
          </div>
        ))}
      </Box>
      {kind && <RestoreButton entry={entry} kind={kind} values={data} label={label} />}
    </Box>
  );
}

const DIFF = {
  m: 0,
  p: 1,
  maxHeight: 320,
  overflowY: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontSize: '0.875rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

const HIDDEN = { position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1 } as const;

function Changed({ part: { kind, text } }: { part: DiffPart }) {
  const translate = useTranslate();
  if (kind === 'same') return text;
  const color = kind === 'added' ? 'success' : 'error';
  return (
    <Box
      component={kind === 'added' ? 'ins' : 'del'}
      sx={{ bgcolor: ({ palette }: Theme) => alpha(palette[color].main, 0.16) }}
    >
      <Box component="span" sx={HIDDEN}>
        {translate(`history.${kind}`)}
      </Box>
      {text}
    </Box>
  );
}

interface RestoreButtonProps {
  entry: LogRecord;
  kind: Restored;
  values: { field: string; to: string }[];
  label: (field: string) => string;
}

function RestoreButton({ entry, kind, values, label }: RestoreButtonProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const id = entry.resource_id ?? 0;
  const { data: current } = useApiQuery(['logs', entry.id, 'current'], (api) =>
    kind.read(api, id).then((record) => record ?? null),
  );
  if (!current) return null;
  const newer = values
    .filter(({ field, to }) => written(Reflect.get(current, field)) !== to)
    .map(({ field }) => label(field));
  const overwrite = newer.length > 0;
  const { updated_at } = current;
  return (
    <Box>
      <ConfirmButton
        permission={kind.permission}
        icon={<RestoreIcon fontSize="small" />}
        label="history.restore"
        named={{ id: entry.id }}
        color="warning"
        confirmDetails={
          overwrite &&
          translate('history.changed_since', { fields: newer.join(translate('users.separator')) })
        }
        // The form would be overwritten by the restored record.
        onOpen={() => {
          if (unsavedWork.exists()) notify('history.unsaved', { type: 'warning' });
          return !unsavedWork.exists();
        }}
        run={(api) => kind.restore(api, id, { entry: entry.id, overwrite, updated_at }, current)}
        success="history.restored"
      />
    </Box>
  );
}

/** A value as the log's values are written. */
const written = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);
