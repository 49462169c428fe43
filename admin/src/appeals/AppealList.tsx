import { Box, Typography } from '@mui/material';
import { Suspense } from 'react';
import { APPEAL_STATUSES } from '#libs/domain/index.js';
import { lazyPart } from '../components/lazy/lazyPart.js';
import { SelectFilter, TextFilter } from '../components/list/filters.js';
import { ListCount } from '../components/list/ListBar.js';
import { RecordCards } from '../components/list/RecordList.js';
import { Column, RecordTable } from '../components/list/RecordTable.js';
import { PLACE_OF_SELECTION, SelectCard } from '../components/list/Selection.js';
import { NumberLink, TimeField } from '../components/record/fields.js';
import { ListScreen } from '../components/record/ListScreen.js';
import { lazyRecord } from '../components/record/RecordAddress.js';
import { withTexts } from '../components/shell/screen.js';
import { Caption } from '../components/text.js';
import { usePermission } from '../providers/auth/usePermission.js';
import { LIST_CARD } from '../theme/styles.js';
import { AppealDecision, AppealStatus, AppealUser } from './AppealFields.js';

const AppealBulkActions = lazyPart(
  withTexts(() => import('./AppealBulkActions.js'), 'answers'),
  'AppealBulkActions',
);

const AppealDialog = lazyRecord(
  withTexts(() => import('./AppealDialog.js'), 'clusters'),
  'AppealDialog',
);

/** The filter's choices; without one the server returns open appeals. */
const ANSWERED = APPEAL_STATUSES.filter((status) => status !== 'open');

const FILTERS = [
  <SelectFilter
    key="status"
    source="status"
    values={ANSWERED}
    texts="appeals.status"
    none="appeals.status.open"
    alwaysOn
  />,
  <TextFilter key="user" source="user_id" type="number" />,
];

export function AppealList() {
  const mayDecide = usePermission('appeals.decide');
  return (
    <ListScreen
      sort={{ field: 'id', order: 'ASC' }}
      filters={FILTERS}
      // The bar of the selection has the count.
      bar={mayDecide ? <span /> : <ListCount />}
      record={AppealDialog}
      table={<AppealTable selectable={mayDecide} />}
      cards={
        <RecordCards
          cardHeight={132}
          sortable={['id']}
          card={mayDecide ? SelectableCard : AppealCard}
          selectable={mayDecide}
        />
      }
    >
      {mayDecide && (
        <Suspense fallback={<Box sx={PLACE_OF_SELECTION} />}>
          <AppealBulkActions />
        </Suspense>
      )}
    </ListScreen>
  );
}

const AppealTable = ({ selectable }: { selectable: boolean }) => (
  <RecordTable selectable={selectable}>
    <Column source="id" field={NumberLink} width={[84, 100]} />
    <Column source="user_id" disableSort field={AppealUser} />
    <Column source="decision" disableSort field={AppealDecision} width="36%" />
    <Column source="created_at" disableSort field={TimeField} width={[168, 196]} />
    <Column source="status" disableSort field={AppealStatus} width={[120, 136]} />
  </RecordTable>
);

const SelectableCard = () => (
  <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', height: '100%' }}>
    <Box sx={{ display: 'grid', alignContent: 'center', pl: 0.5 }}>
      <SelectCard />
    </Box>
    <AppealCard />
  </Box>
);

const AppealCard = () => (
  <Box sx={{ ...LIST_CARD, gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 0.75, p: 2 }}>
    <Typography noWrap>
      <NumberLink /> · <AppealUser />
    </Typography>
    <AppealStatus />
    <Box sx={{ gridColumn: '1 / -1' }}>
      <AppealDecision />
    </Box>
    <Caption>
      <TimeField source="created_at" />
    </Caption>
  </Box>
);
