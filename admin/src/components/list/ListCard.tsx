import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { ListError } from './ListError.js';

interface ListCardProps {
  /** Key of the sentence that says which list failed. */
  failure: string;
  /** What to show when there is no record at all, whatever the filter. */
  empty: ReactNode;
  children: ReactNode;
}

/** The card around a list (inside ListBase or InfiniteListBase), or its error or empty state. */
export function ListCard({ failure, empty, children }: ListCardProps) {
  const { data, error, isPending, filterValues } = useListContext();
  const nothing = !isPending && data?.length === 0 && Object.keys(filterValues).length === 0;
  // Clipped rather than hidden, which would keep what is inside from sticking to the window.
  return (
    <Card sx={{ overflow: 'clip' }}>
      {error && !data ? <ListError message={failure} /> : nothing ? empty : children}
    </Card>
  );
}
