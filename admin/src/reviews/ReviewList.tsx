import DoneIcon from '@mui/icons-material/TaskAltOutlined';
import { Box, Typography } from '@mui/material';
import { Suspense } from 'react';
import { lazyPart } from '../components/lazy/lazyPart.js';
import { SelectFilter, TextFilter } from '../components/list/filters.js';
import { ListCount } from '../components/list/ListBar.js';
import { RecordCards, RecordList } from '../components/list/RecordList.js';
import { Column, RecordTable } from '../components/list/RecordTable.js';
import { PLACE_OF_SELECTION, SelectCard } from '../components/list/Selection.js';
import { TimeField } from '../components/record/fields.js';
import { Caption } from '../components/text.js';
import {
  ReviewEvidence,
  ReviewSignals,
  ReviewTask,
  ReviewTimeLeft,
  ReviewUser,
} from './ReviewFields.js';

const ReviewBulkActions = lazyPart(() => import('./ReviewBulkActions.js'), 'ReviewBulkActions');

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
    cards={
      <RecordCards cardHeight={172} sortable={['review_due_at']} card={ReviewCard} selectable />
    }
  >
    <Suspense fallback={<Box sx={PLACE_OF_SELECTION} />}>
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

const ReviewCard = () => (
  <Box sx={{ display: 'flex', gap: 1, height: '100%', p: 1.5 }}>
    <Box sx={{ flexShrink: 0 }}>
      <SelectCard />
    </Box>
    <Box sx={{ minWidth: 0, flex: 1, display: 'grid', gap: 0.5, alignContent: 'start', pt: 1 }}>
      <Typography noWrap>
        <ReviewTask />
      </Typography>
      <Typography variant="body2" noWrap>
        <ReviewUser /> ·{' '}
        <Caption>
          <TimeField source="submitted_at" />
        </Caption>
      </Typography>
      <ReviewEvidence />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        <ReviewTimeLeft /> <ReviewSignals />
      </Box>
    </Box>
  </Box>
);
