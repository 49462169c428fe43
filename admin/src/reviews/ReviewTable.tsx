import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Column, RecordTable } from '../components/list/RecordTable.js';
import { SELECTION_BAR_HEIGHT } from '../components/list/Selection.js';
import { VirtualBody } from '../components/list/VirtualBody.js';
import {
  ReviewEvidence,
  ReviewSignals,
  ReviewSubmitted,
  ReviewTask,
  ReviewTimeLeft,
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
      <Column source="evidence" disableSort field={ReviewEvidence} sx={{ width: '26%' }} />
      <Column
        source="submitted_at"
        disableSort
        field={ReviewSubmitted}
        sx={{ width: { md: 168, lg: 184 } }}
      />
      <Column
        source="signals"
        disableSort
        field={ReviewSignals}
        sx={{ width: { md: 112, lg: 148 } }}
      />
      <Column source="review_due_at" field={ReviewTimeLeft} sx={{ width: { md: 168, lg: 196 } }} />
    </RecordTable>
  );
}
