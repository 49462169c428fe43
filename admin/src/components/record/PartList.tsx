import { Box, Skeleton, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import {
  type RaRecord,
  useGetList,
  useResourceContext,
  useShowContext,
  useTranslate,
} from 'react-admin';
import { isMissing } from '../../providers/httpError.js';
import { DIVIDED, PLAIN_LIST } from '../../theme/styles.js';
import { EmptyState, LoadFailed } from '../figures/EmptyState.js';
import { Pager } from '../list/Pager.js';
import { Caption } from '../text.js';
import { useRecord } from '../useRecord.js';

const ROWS = 20;

interface PartListProps<T extends RaRecord> {
  /** Its texts are `<resource>.<part>.empty_title` and the like. */
  part: string;
  icon: ReactNode;
  action?: ReactNode;
  isShown?: (record: T) => boolean;
  /** The number by which the newest records come first. */
  sort?: string;
  row: ComponentType<PartRecord<T>>;
}

export interface PartRecord<T> {
  record: T;
}

/** A record's own records of a part, the newest first, or the part's empty state or error. */
export function PartList<T extends RaRecord>(props: PartListProps<T>) {
  const { part, icon, action, isShown = () => true, sort = 'id', row: Row } = props;
  const translate = useTranslate();
  const resource = useResourceContext();
  const { id } = useRecord();
  const [page, setPage] = useState(1);
  const { data, total, error, isPending, isPlaceholderData, refetch } = useGetList<T>(
    `${resource}/${id}/${part}`,
    { pagination: { page, perPage: ROWS }, sort: { field: sort, order: 'DESC' }, filter: {} },
    { retry: false, placeholderData: keepPreviousData },
  );
  const { refetch: refetchRecord } = useShowContext();
  const isGone = isMissing(error);
  useEffect(() => {
    if (isGone) refetchRecord?.();
  }, [isGone, refetchRecord]);
  const records = data?.filter(isShown) ?? [];
  if (error)
    return <LoadFailed title={`${resource}.${part}.failed`} error={error} retry={refetch} />;
  if (isPending) return <Skeleton variant="rounded" height={320} />;
  if (records.length === 0) return <PartEmpty part={part} icon={icon} />;
  return (
    <>
      {action && <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1 }}>{action}</Box>}
      <Box component="ol" aria-label={translate(`${resource}.part.${part}`)} sx={PLAIN_LIST}>
        {records.map((record) => (
          <Box component="li" key={record.id} sx={{ display: 'flex', gap: 2, py: 1.5, ...DIVIDED }}>
            <Row record={record} />
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

export function PartEmpty({ part, icon }: Pick<PartListProps<RaRecord>, 'part' | 'icon'>) {
  const texts = `${useResourceContext()}.${part}`;
  return (
    <EmptyState
      role="status"
      icon={icon}
      title={`${texts}.empty_title`}
      text={`${texts}.empty_text`}
    />
  );
}

interface PartRowProps {
  title: ReactNode;
  end?: ReactNode;
  text?: ReactNode;
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
