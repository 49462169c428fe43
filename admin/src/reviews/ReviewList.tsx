import DoneIcon from '@mui/icons-material/TaskAltOutlined';
import { Box } from '@mui/material';
import { Suspense } from 'react';
import { lazyPart } from '../components/lazy/lazyPart.js';
import { SelectFilter, TextFilter } from '../components/list/filters.js';
import { ListCount } from '../components/list/ListBar.js';
import { RecordList } from '../components/list/RecordList.js';
import { Column, RecordTable } from '../components/list/RecordTable.js';
import { SELECTION_BAR_HEIGHT } from '../components/list/Selection.js';
import { TimeField } from '../components/record/fields.js';
import {
  ReviewEvidence,
  ReviewSignals,
  ReviewTask,
  ReviewTimeLeft,
  ReviewUser,
} from './ReviewFields.js';

const ReviewBulkActions = lazyPart(
  async () => (await import('./ReviewBulkActions.js')).ReviewBulkActions,
);
const ReviewCards = lazyPart(async () => (await import('./ReviewCards.js')).ReviewCards);

const PLACE_OF_BULK_ACTIONS = {
  height: SELECTION_BAR_HEIGHT + 1,
  borderBottom: 1,
  borderColor: 'divider',
};

const FILTERS = [
  <SelectFilter
    key="overdue"
    source="is_overdue"
    values={['true', 'false']}
    texts="reviews.due"
    alwaysOn
  />,
  <TextFilter key="task" source="task_id" type="number" />,
  <TextFilter key="user" source="user_id" type="number" />,
];

export const ReviewList = () => (
  <RecordList
    icon={<DoneIcon />}
    sort={{ field: 'review_due_at', order: 'ASC' }}
    filters={FILTERS}
    bar={<ListCount />}
    table={<ReviewTable />}
    cards={<ReviewCards />}
  >
    <Suspense fallback={<Box sx={PLACE_OF_BULK_ACTIONS} />}>
      <ReviewBulkActions />
    </Suspense>
  </RecordList>
);

const ReviewTable = () => (
  <RecordTable selectable>
    <Column source="task_id" disableSort field={ReviewTask} />
    <Column source="user_id" disableSort field={ReviewUser} width={[132, 168]} />
    <Column source="evidence" disableSort field={ReviewEvidence} width="26%" />
    <Column source="submitted_at" disableSort field={TimeField} width={[168, 184]} />
    <Column source="signals" disableSort field={ReviewSignals} width={[112, 148]} />
    <Column source="review_due_at" field={ReviewTimeLeft} width={[168, 196]} />
  </RecordTable>
);
