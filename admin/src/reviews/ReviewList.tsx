import DoneIcon from '@mui/icons-material/TaskAltOutlined';
import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { lazyPart } from '../components/lazy/lazyPart.js';
import { SelectFilter, TextFilter } from '../components/list/filters.js';
import { ListBar, ListCount } from '../components/list/ListBar.js';
import { RefreshButton } from '../components/list/ListButtons.js';
import { useIsWide } from '../components/list/layout.js';
import { RecordList } from '../components/list/RecordList.js';
import { Column, RecordTable } from '../components/list/RecordTable.js';
import { SELECTION_BAR_HEIGHT } from '../components/list/Selection.js';
import {
  ReviewEvidence,
  ReviewSignals,
  ReviewSubmitted,
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

export function ReviewList() {
  return (
    <RecordList icon={<DoneIcon />} sort={{ field: 'review_due_at', order: 'ASC' }}>
      <ReviewBar />
      <Suspense fallback={<Box sx={PLACE_OF_BULK_ACTIONS} />}>
        <ReviewBulkActions />
      </Suspense>
      <Reviews />
    </RecordList>
  );
}

function Reviews() {
  return useIsWide() ? <ReviewTable /> : <ReviewCards />;
}

function ReviewBar() {
  const translate = useTranslate();
  const overdueName = (value: string) => translate(`reviews.due.${value}`, { _: value });
  const choices = ['true', 'false'].map((id) => ({ id, name: overdueName(id) }));
  return (
    <ListBar
      table
      filters={[
        <SelectFilter key="overdue" source="is_overdue" choices={choices} alwaysOn />,
        <TextFilter key="task" source="task_id" type="number" />,
        <TextFilter key="user" source="user_id" type="number" />,
      ]}
      format={{ is_overdue: overdueName }}
      actions={<RefreshButton />}
    >
      <ListCount text="reviews.count" />
    </ListBar>
  );
}

function ReviewTable() {
  return (
    <RecordTable selectable>
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
