import type { ReactNode } from 'react';
import { ListBase } from 'react-admin';
import { ListCard } from './ListCard.js';
import { useNotifyFailure } from './useNotifyFailure.js';

/** The most the API answers at once. */
const ALL = 1000;

interface WholeListProps {
  /** Key of the sentence that says which list failed. */
  failure: string;
  /** What to show when there is no record at all. */
  empty: ReactNode;
  children: ReactNode;
}

/** A list of tens of records, which are read in one piece and in the order that admins gave them. */
export function WholeList({ failure, empty, children }: WholeListProps) {
  const notifyFailure = useNotifyFailure();
  return (
    <ListBase
      perPage={ALL}
      sort={{ field: 'order', order: 'ASC' }}
      queryOptions={{ onError: (error) => notifyFailure(failure, error) }}
    >
      <ListCard failure={failure} empty={empty}>
        {children}
      </ListCard>
    </ListBase>
  );
}
