import type { ReactNode } from 'react';
import { ListBase } from 'react-admin';
import { MAX_LIST_LENGTH } from '#libs/domain/index.js';
import { useNotifyFailure } from '../useNotifyFailure.js';
import { ListCard } from './ListCard.js';

interface UnpaginatedListProps {
  /** Key of the sentence that says which list failed. */
  failure: string;
  /** What to show when there is no record at all. */
  empty: ReactNode;
  children: ReactNode;
}

/** A list of tens of records, loaded as a whole and sorted by the order that admins gave them. */
export function UnpaginatedList({ failure, empty, children }: UnpaginatedListProps) {
  const notifyFailure = useNotifyFailure();
  return (
    <ListBase
      perPage={MAX_LIST_LENGTH}
      sort={{ field: 'order', order: 'ASC' }}
      queryOptions={{ onError: (error) => notifyFailure(failure, error) }}
    >
      <ListCard failure={failure} empty={empty}>
        {children}
      </ListCard>
    </ListBase>
  );
}
