import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Column, RecordTable } from '../components/list/RecordTable.js';
import { SELECTION_BAR_HEIGHT } from '../components/list/Selection.js';
import { VirtualBody } from '../components/list/VirtualBody.js';
import {
  ReviewEvidence,
  ReviewState,
  ReviewSubmitted,
  ReviewTask,
  ReviewUser,
} from './ReviewFields.js';

interface ReviewTableProps {
  /** Shown when the filters match no review. */
  empty: ReactNode;
}

export function ReviewTable({ empty }: ReviewTableProps) {
  const translate = useTranslate();
  return (
    <RecordTable
      label={translate('reviews.list')}
      empty={empty}
      selectable
      body={VirtualBody}
      headOffset={SELECTION_BAR_HEIGHT}
    >
      <Column source="task_id" disableSort field={ReviewTask} />
      <Column
        source="user_id"
        disableSort
        field={ReviewUser}
        sx={{ width: { md: 132, lg: 168 } }}
      />
      <Column source="evidence" disableSort field={ReviewEvidence} sx={{ width: '30%' }} />
      <Column
        source="submitted_at"
        disableSort
        field={ReviewSubmitted}
        sx={{ width: { md: 168, lg: 184 } }}
      />
      <Column source="review_due_at" field={ReviewState} sx={{ width: { md: 168, lg: 216 } }} />
    </RecordTable>
  );
}
