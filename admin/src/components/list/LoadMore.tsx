import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useEffect, useRef } from 'react';
import { useInfinitePaginationContext, useListContext, useTranslate } from 'react-admin';

/** Distance of the list's end below the window at which the next page is loaded, in pixels. */
const AHEAD_PX = 1600;

/** Loads the next page when the end of the list is near; after a failure, on a click. */
export function LoadMore() {
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
