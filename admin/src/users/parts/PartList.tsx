import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  type Identifier,
  type RaRecord,
  useGetList,
  useGetMany,
  useGetRecordRepresentation,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { EmptyState, LoadFailed } from '../../components/figures/EmptyState.js';
import { useNumberFormat } from '../../components/figures/formats.js';
import type { TaskRecord } from '../../providers/data/records.js';
import { useApiQuery } from '../../providers/data/useApiQuery.js';
import type { UserPart } from './index.js';

/** Rows on one page of a part. */
const ROWS = 20;

/** A page of the user's records, the newest first. */
export function useUserPart<T extends RaRecord>(part: UserPart) {
  const user = useRecordContext();
  const [page, setPage] = useState(1);
  const list = useGetList<T>(
    `users/${user?.id}/${part}`,
    { pagination: { page, perPage: ROWS }, sort: { field: 'id', order: 'DESC' }, filter: {} },
    // The part offers a retry.
    { enabled: user !== undefined, retry: false, placeholderData: keepPreviousData },
  );
  return { ...list, page, setPage };
}

interface PartListProps<T extends RaRecord> {
  /** Its texts are `users.<part>.empty_title` and the like. */
  part: UserPart;
  list: ReturnType<typeof useUserPart<T>>;
  icon: ReactNode;
  row: (record: T) => ReactNode;
}

/** The rows of a part, or its empty state or error. */
export function PartList<T extends RaRecord>({ part, list, icon, row }: PartListProps<T>) {
  const translate = useTranslate();
  const { data, error, isPending, refetch } = list;
  if (error) return <PartError part={part} error={error} retry={refetch} />;
  if (isPending) return <Skeleton variant="rounded" height={320} />;
  if (!data || data.length === 0) {
    return (
      <EmptyState
        role="status"
        icon={icon}
        title={`users.${part}.empty_title`}
        text={`users.${part}.empty_text`}
      />
    );
  }
  return (
    <>
      <Box
        component="ol"
        aria-label={translate(`users.part.${part}`)}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {data.map((record) => (
          <Box
            component="li"
            key={record.id}
            sx={{
              display: 'flex',
              gap: 2,
              py: 1.5,
              '& + &': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            {row(record)}
          </Box>
        ))}
      </Box>
      <Pager list={list} />
    </>
  );
}

interface PartErrorProps {
  part: UserPart;
  error: Error;
  retry: () => void;
}

export const PartError = ({ part, error, retry }: PartErrorProps) => (
  <LoadFailed title={`users.${part}.failed`} error={error} retry={retry} />
);

/** The current page, with buttons to the previous and the next. */
function Pager<T extends RaRecord>({ list }: Pick<PartListProps<T>, 'list'>) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const { page, setPage, total = 0, isPlaceholderData } = list;
  if (total <= ROWS) return null;
  const last = Math.ceil(total / ROWS);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pt: 1.5 }}>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mr: 'auto' }}>
        {translate('users.page_of', {
          first: number((page - 1) * ROWS + 1),
          last: number(Math.min(page * ROWS, total)),
          total: number(total),
        })}
      </Typography>
      <Button disabled={page === 1 || isPlaceholderData} onClick={() => setPage(page - 1)}>
        {translate('users.newer')}
      </Button>
      <Button disabled={page === last || isPlaceholderData} onClick={() => setPage(page + 1)}>
        {translate('users.older')}
      </Button>
    </Box>
  );
}

interface PartRowProps {
  title: ReactNode;
  end?: ReactNode;
  text?: string;
  children: ReactNode;
}

export function PartRow({ title, end, text, children }: PartRowProps) {
  return (
    <>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" component="div" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        {text && (
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
            {text}
          </Typography>
        )}
        <Typography variant="caption" color="textSecondary" component="div">
          {children}
        </Typography>
      </Box>
      <Box sx={{ flexShrink: 0, textAlign: 'right' }}>{end}</Box>
    </>
  );
}

/** Returns a function that names tasks; a deleted one by its number. */
export function useTaskNames(ids: readonly number[]): (id: number) => string {
  const translate = useTranslate();
  const represent = useGetRecordRepresentation('tasks');
  const { data = [], isPending } = useGetMany<TaskRecord>(
    'tasks',
    { ids: [...new Set(ids)] },
    { enabled: ids.length > 0, retry: false },
  );
  const tasks = new Map(data.map((task) => [task?.id, task]));
  return (id) => {
    const task = tasks.get(id);
    if (task) return String(represent(task));
    return translate(isPending ? 'users.task_number' : 'users.task_deleted', { id });
  };
}

export const useSignals = (id: Identifier = 0) =>
  useApiQuery([`users/${id}/signals`], (api) =>
    api('listUserSignals', { path: { id: Number(id) } }),
  );

export const useReferralGraph = (id: Identifier = 0) =>
  useApiQuery([`users/${id}/referral-graph`], (api) =>
    api('getReferralGraph', { path: { id: Number(id) } }),
  );
