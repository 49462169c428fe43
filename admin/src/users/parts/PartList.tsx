import { Box, Skeleton, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  type RaRecord,
  useGetList,
  useGetRecordRepresentation,
  useReference,
  useTranslate,
} from 'react-admin';
import { EmptyState, LoadFailed } from '../../components/figures/EmptyState.js';
import { Pager } from '../../components/list/Pager.js';
import { Caption } from '../../components/text.js';
import { useRecord } from '../../components/useRecord.js';
import type { TaskRecord } from '../../providers/data/records.js';
import { useApiQuery } from '../../providers/data/useApiQuery.js';
import { DIVIDED, PLAIN_LIST } from '../../theme/styles.js';
import type { UserPart } from './index.js';

const ROWS = 20;

interface PartListProps<T extends RaRecord> {
  /** Its texts are `users.<part>.empty_title` and the like. */
  part: UserPart;
  icon: ReactNode;
  /** Above the rows, if there are any. */
  action?: ReactNode;
  isShown?: (record: T) => boolean;
  row: (record: T) => ReactNode;
}

/** The user's records of a part, the newest first, or its empty state or error. */
export function PartList<T extends RaRecord>(props: PartListProps<T>) {
  const { part, icon, action, isShown = () => true, row } = props;
  const translate = useTranslate();
  const user = useRecord();
  const [page, setPage] = useState(1);
  const { data, total, error, isPending, isPlaceholderData, refetch } = useGetList<T>(
    `users/${user.id}/${part}`,
    { pagination: { page, perPage: ROWS }, sort: { field: 'id', order: 'DESC' }, filter: {} },
    // The part offers a retry.
    { retry: false, placeholderData: keepPreviousData },
  );
  const records = data?.filter(isShown) ?? [];
  if (error) return <LoadFailed title={`users.${part}.failed`} error={error} retry={refetch} />;
  if (isPending) return <Skeleton variant="rounded" height={320} />;
  if (records.length === 0) return <PartEmpty part={part} icon={icon} />;
  return (
    <>
      {action && <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1 }}>{action}</Box>}
      <Box component="ol" aria-label={translate(`users.part.${part}`)} sx={PLAIN_LIST}>
        {records.map((record) => (
          <Box component="li" key={record.id} sx={{ display: 'flex', gap: 2, py: 1.5, ...DIVIDED }}>
            {row(record)}
          </Box>
        ))}
      </Box>
      <Pager
        page={page}
        setPage={setPage}
        total={total ?? 0}
        rows={ROWS}
        isBusy={isPlaceholderData}
      />
    </>
  );
}

export const PartEmpty = ({ part, icon }: Pick<PartListProps<RaRecord>, 'part' | 'icon'>) => (
  <EmptyState
    role="status"
    icon={icon}
    title={`users.${part}.empty_title`}
    text={`users.${part}.empty_text`}
  />
);

interface PartRowProps {
  title: ReactNode;
  end?: ReactNode;
  text?: string;
  children: ReactNode;
}

export const PartRow = ({ title, end, text, children }: PartRowProps) => (
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
      <Caption component="div">{children}</Caption>
    </Box>
    <Box sx={{ flexShrink: 0, textAlign: 'right' }}>{end}</Box>
  </>
);

/** A task's title, a deleted one's number, `''` for none. One call reads those of all rows. */
export function useTaskName(id: number | null): string {
  const translate = useTranslate();
  const represent = useGetRecordRepresentation('tasks');
  const { referenceRecord: task, isPending } = useReference<TaskRecord>({
    reference: 'tasks',
    id: id ?? 0,
    options: { enabled: id !== null, retry: false },
  });
  if (id === null) return '';
  if (task) return String(represent(task));
  return translate(isPending ? 'users.task_number' : 'users.task_deleted', { id });
}

export function useSignals() {
  const { id } = useRecord<RaRecord<number>>();
  return useApiQuery([`users/${id}/signals`], (api) => api('listUserSignals', { path: { id } }));
}
