import SearchOffIcon from '@mui/icons-material/SearchOff';
import { Box, Card, CircularProgress } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import {
  type FilterPayload,
  HttpError,
  InfiniteListBase,
  ListBase,
  type SortPayload,
  useInfinitePaginationContext,
  useListContext,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
} from 'react-admin';
import { MAX_LIST_LENGTH } from '#libs/domain/index.js';
import { useNotifyFailure } from '../action/useApiCall.js';
import { EmptyState, LoadFailed } from '../figures/EmptyState.js';
import { lazyPart } from '../lazy/lazyPart.js';
import { TextButton } from '../TextButton.js';
import { ListBar, type ListBarProps } from './ListBar.js';
import { useIsWide } from './layout.js';
import { Selection } from './Selection.js';
import { TableColumnsProvider } from './TableColumns.js';

/** Rows per page (specification, section 9); scrolling loads more. */
const PAGE_SIZE = 100;

export interface RecordListProps extends Omit<ListBarProps, 'children' | 'table'> {
  /** Defaults to the resource's. */
  icon?: ReactNode;
  sort: SortPayload;
  /** Loads tens of records at once; otherwise pages are loaded while scrolling. */
  whole?: boolean;
  /** The filters of an address that names none. */
  filterDefaultValues?: FilterPayload;
  /** Query parameters besides the filters, such as the language. */
  meta?: Record<string, unknown>;
  /** Content of the bar above the records, before its buttons. */
  bar: ReactNode;
  /** Shown below the bar. */
  children?: ReactNode;
  /** The records below the children: a table where there is room, else cards. */
  table?: ReactNode;
  cards?: ReactNode;
  /** Replaces both when nothing matches the filters. */
  empty?: ReactNode;
}

/** Only phones load it. */
export const RecordCards = lazyPart(() => import('./RecordCards.js'), 'RecordCards');

/** A list in its card, or its error or empty state. The address alone stores filters and sort. */
export function RecordList(props: RecordListProps) {
  const { icon, bar, action, children, table, cards, whole, meta, ...rest } = props;
  const { sort, filterDefaultValues, empty = <NoMatches />, ...barProps } = rest;
  const resource = useResourceContext();
  const isWide = useIsWide();
  const notifyFailure = useNotifyFailure();
  const onError = (error: unknown) => notifyFailure(`${resource}.load_failed`, error);
  const Base = (whole ? ListBase : InfiniteListBase) as typeof ListBase;
  return (
    <Base
      storeKey={false}
      perPage={whole ? MAX_LIST_LENGTH : PAGE_SIZE}
      sort={sort}
      filterDefaultValues={filterDefaultValues}
      queryOptions={{ onError, meta, ...(!whole && NO_REFETCH) }}
    >
      <Selection>
        <TableColumnsProvider>
          <ListCard icon={icon} action={action}>
            <ListBar {...barProps} action={action} table={table !== undefined}>
              {bar}
            </ListBar>
            {children}
            {table && <Records empty={empty}>{isWide ? table : cards}</Records>}
            {!whole && <LoadMore />}
          </ListCard>
        </TableColumnsProvider>
      </Selection>
    </Base>
  );
}

function Records({ empty, children }: Pick<RecordListProps, 'empty' | 'children'>) {
  const { data, isPending } = useListContext();
  return !isPending && data?.length === 0 ? empty : children;
}

/** A background refetch would repeat the call of every loaded page. */
const NO_REFETCH = { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false };

interface ListCardProps extends Pick<RecordListProps, 'icon' | 'action'> {
  children: ReactNode;
}

function ListCard({ icon, action, children }: ListCardProps) {
  const resource = useResourceContext();
  const { icon: Icon } = useResourceDefinition();
  const { data, error, isPending, filterValues } = useListContext();
  const nothing = !isPending && data?.length === 0 && Object.keys(filterValues).length === 0;
  const failed = error && (!data || hasRejectedFilter(error));
  // Clipped, because hidden overflow would prevent sticky elements inside.
  return (
    <Card sx={{ overflow: 'clip' }}>
      {failed && <ListError />}
      {!failed && nothing && (
        <EmptyState
          icon={icon ?? (Icon && <Icon />)}
          title={`${resource}.empty_title`}
          text={`${resource}.empty_text`}
          action={action}
        />
      )}
      {!failed && !nothing && children}
    </Card>
  );
}

/** Otherwise the records of another filter would remain on screen. */
const hasRejectedFilter = (error: Error): boolean =>
  error instanceof HttpError && error.status === 422;

function ListError() {
  const resource = useResourceContext();
  const { error, refetch, filterValues, setFilters } = useListContext();
  return (
    <LoadFailed title={`${resource}.load_failed`} error={error} retry={refetch}>
      {Object.keys(filterValues).length > 0 && (
        <TextButton
          label="action.clear_filters"
          sx={{ ml: 1 }}
          onClick={() => setFilters({}, {})}
        />
      )}
    </LoadFailed>
  );
}

/** How far below the window the list's end triggers the next page, in pixels. */
const AHEAD_PX = 1600;

/** Loads the next page near the end of the list; after a failure, on a click. */
function LoadMore() {
  const translate = useTranslate();
  const end = useRef<HTMLDivElement>(null);
  const { error } = useListContext();
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = useInfinitePaginationContext();
  const wanted = hasNextPage && !isFetchingNextPage && !error;
  useEffect(() => {
    if (!wanted || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) fetchNextPage();
      },
      { rootMargin: `0px 0px ${AHEAD_PX}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [wanted, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <Box ref={end} sx={{ display: 'grid', placeItems: 'center', height: 64 }}>
      {error && !isFetchingNextPage ? (
        <TextButton label="errors.retry" size="small" onClick={() => fetchNextPage()} />
      ) : (
        <CircularProgress size={24} aria-label={translate('ra.page.loading')} />
      )}
    </Box>
  );
}

/** Shown when nothing matches the list's filters; `<resource>.no_match_title` is the title. */
export function NoMatches(props: { text?: string; clear?: string }) {
  const { text = 'action.widen_filters', clear = 'action.clear_filters' } = props;
  const resource = useResourceContext();
  const { setFilters } = useListContext();
  return (
    <EmptyState
      role="status"
      icon={<SearchOffIcon />}
      title={`${resource}.no_match_title`}
      text={text}
      action={<TextButton label={clear} variant="outlined" onClick={() => setFilters({}, {})} />}
    />
  );
}
