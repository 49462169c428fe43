import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.js';
import type { useMyQuery } from './use-me.js';

const PAGE_SIZE = 10;

interface PageRequest {
  query: { skip: number; limit: number };
  signal: AbortSignal;
}

/** A list about the visitor, newest first, which is loaded page by page. */
export function useMyList<Item>(
  options: ReturnType<typeof useMyQuery>,
  read: (request: PageRequest) => Promise<Item[]>,
) {
  return useInfiniteQuery({
    ...options,
    queryFn: ({ pageParam: skip, signal }) => read({ query: { skip, limit: PAGE_SIZE }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.length === PAGE_SIZE ? pages.length * PAGE_SIZE : undefined,
  });
}

interface MoreButtonProps {
  list: UseInfiniteQueryResult;
  className: string | undefined;
}

export function MoreButton({ list, className }: MoreButtonProps) {
  const { t } = useTranslation();
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      className={className}
      disabled={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {t('airdrop.activity.more')}
    </Button>
  );
}
