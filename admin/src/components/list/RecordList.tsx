import SearchOffIcon from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CircularProgress from '@mui/material/CircularProgress';
import { type ReactNode, useEffect, useRef } from 'react';
import {
  HttpError,
  InfiniteListBase,
  ListBase,
  type SortPayload,
  useInfinitePaginationContext,
  useListContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { MAX_LIST_LENGTH } from '#libs/domain/index.js';
import { useNotifyFailure } from '../action/useApiCall.js';
import { EmptyState, LoadFailed } from '../figures/EmptyState.js';
import { Selection } from './Selection.js';
import { TableColumnsProvider } from './TableColumns.js';

/** Rows fetched at a time (specification, section 9); more are loaded while scrolling. */
const PAGE_SIZE = 100;

interface RecordListProps {
  /** Shown when there is no record at all. */
  icon: ReactNode;
  /** Beside it, such as a button that creates the first record. */
  action?: ReactNode;
  sort: SortPayload;
  /** Tens of records, loaded in one piece; without it pages are loaded while scrolling. */
  whole?: boolean;
  /** What the records depend on besides the filters, such as the language of their texts. */
  meta?: Record<string, unknown>;
  children: ReactNode;
}

/**
 * A list of the resource in context in its card, or its error or empty state; its texts are under the
 * resource's name. Filters and sort are stored in the address alone.
 */
export function RecordList({ icon, action, sort, whole, meta, children }: RecordListProps) {
  const resource = useResourceContext();
  const notifyFailure = useNotifyFailure();
  const onError = (error: unknown) => notifyFailure(`${resource}.load_failed`, error);
  const content = (
    <Selection>
      <TableColumnsProvider>
        <ListCard icon={icon} action={action}>
          {children}
          {!whole && <LoadMore />}
        </ListCard>
      </TableColumnsProvider>
    </Selection>
  );
  if (whole) {
    const queryOptions = { onError, meta };
    return (
      <ListBase storeKey={false} perPage={MAX_LIST_LENGTH} sort={sort} queryOptions={queryOptions}>
        {content}
      </ListBase>
    );
  }
  // Not refetched in the background, which would take a call for every page that was scrolled to.
  const noRefetch = { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false };
  return (
    <InfiniteListBase
      storeKey={false}
      perPage={PAGE_SIZE}
      sort={sort}
      queryOptions={{ onError, meta, ...noRefetch }}
    >
      {content}
    </InfiniteListBase>
  );
}

function ListCard({
  icon,
  action,
  children,
}: Pick<RecordListProps, 'icon' | 'action' | 'children'>) {
  const resource = useResourceContext();
  const { data, error, isPending, filterValues } = useListContext();
  const nothing = !isPending && data?.length === 0 && Object.keys(filterValues).length === 0;
  const failed = error && (!data || hasRefusedFilter(error));
  // Clipped rather than hidden, which would keep what is inside from sticking to the window.
  return (
    <Card sx={{ overflow: 'clip' }}>
      {failed && <ListError />}
      {!failed && nothing && (
        <EmptyState
          icon={icon}
          title={`${resource}.empty_title`}
          text={`${resource}.empty_text`}
          action={action}
        />
      )}
      {!failed && !nothing && children}
    </Card>
  );
}

/** The records on screen would be those of another filter. */
const hasRefusedFilter = (error: Error): boolean =>
  error instanceof HttpError && error.status === 422;

/** The reason why a list could not be loaded, and the ways out. */
function ListError() {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { error, refetch, filterValues, setFilters } = useListContext();
  const filtered = Object.keys(filterValues).length > 0;
  return (
    <LoadFailed title={`${resource}.load_failed`} error={error} retry={refetch}>
      {filtered && (
        <Button sx={{ ml: 1 }} onClick={() => setFilters({}, {})}>
          {translate('action.clear_filters')}
        </Button>
      )}
    </LoadFailed>
  );
}

/** Distance of the list's end below the window at which the next page is loaded, in pixels. */
const AHEAD_PX = 1600;

/** Loads the next page when the end of the list is near; after a failure, on a click. */
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
        <Button size="small" onClick={() => fetchNextPage()}>
          {translate('errors.retry')}
        </Button>
      ) : (
        <CircularProgress size={24} aria-label={translate('ra.page.loading')} />
      )}
    </Box>
  );
}

interface NoMatchesProps {
  /** Keys of the advice, and of the button that ends search and filters. */
  text?: string;
  clear?: string;
}

/** What a list shows when nothing suits its filters (`<resource>.no_match_title`), and the way back. */
export function NoMatches({
  text = 'action.widen_filters',
  clear = 'action.clear_filters',
}: NoMatchesProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { setFilters } = useListContext();
  return (
    <EmptyState
      role="status"
      icon={<SearchOffIcon />}
      title={`${resource}.no_match_title`}
      text={text}
      action={
        <Button variant="outlined" onClick={() => setFilters({}, {})}>
          {translate(clear)}
        </Button>
      }
    />
  );
}
