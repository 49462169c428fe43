import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { CLUSTER_STATUSES } from '#libs/domain/index.js';
import { SelectFilter, TextFilter } from '../components/list/filters.js';
import { ListCount } from '../components/list/ListBar.js';
import { RecordCards } from '../components/list/RecordList.js';
import { Column, RecordTable } from '../components/list/RecordTable.js';
import { SelectCard } from '../components/list/Selection.js';
import { NumberField, NumberLink, TimeField } from '../components/record/fields.js';
import { ListScreen } from '../components/record/ListScreen.js';
import { isPart, lazyRecord, useRecordMatch } from '../components/record/RecordAddress.js';
import { NotFoundPage } from '../components/shell/screen.js';
import { Caption } from '../components/text.js';
import { useRecord } from '../components/useRecord.js';
import { usePermission } from '../providers/auth/usePermission.js';
import type { ClusterRecord } from '../providers/data/records.js';
import { LIST_CARD } from '../theme/styles.js';
import { ClusterBulkActions } from './ClusterBulkActions.js';
import { ClusterReasons, ClusterStatus } from './ClusterFields.js';
import { CLUSTER_PARTS } from './parts/index.js';
import { CLUSTER_SORT } from './useNeighbours.js';

const ClusterDialog = lazyRecord(() => import('./ClusterDialog.js'), 'ClusterDialog');

const FILTERS = [
  <SelectFilter
    key="status"
    source="status"
    values={CLUSTER_STATUSES}
    texts="clusters.status"
    alwaysOn
  />,
  <SelectFilter key="held" source="is_held" values={['true', 'false']} texts="users.is_held" />,
  <TextFilter key="score" source="score_gte" type="number" />,
  <TextFilter key="users" source="users_gte" type="number" />,
];

export function ClusterList() {
  const { part } = useRecordMatch();
  const mayDecide = usePermission('users.change');
  if (!isPart(part, CLUSTER_PARTS)) return <NotFoundPage />;
  return (
    <ListScreen
      sort={CLUSTER_SORT}
      filters={FILTERS}
      // The bar of the selection has the count.
      bar={mayDecide ? <span /> : <ListCount />}
      record={ClusterDialog}
      table={<ClusterTable selectable={mayDecide} />}
      cards={
        <RecordCards
          cardHeight={112}
          sortable={['score', 'users', 'id']}
          card={mayDecide ? SelectableCard : ClusterCard}
          selectable={mayDecide}
        />
      }
    >
      {mayDecide && <ClusterBulkActions />}
    </ListScreen>
  );
}

const ClusterTable = ({ selectable }: { selectable: boolean }) => (
  <RecordTable selectable={selectable}>
    <Column source="id" field={NumberLink} width={[84, 100]} />
    <Column source="score" align="right" field={NumberField} width={[84, 100]} />
    <Column source="users" align="right" field={NumberField} width={[92, 110]} />
    <Column source="reasons" disableSort field={ClusterReasons} />
    <Column source="status" disableSort field={ClusterStatus} width={[120, 136]} />
    <Column source="updated_at" field={TimeField} width={[168, 196]} />
  </RecordTable>
);

const SelectableCard = () => (
  <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', height: '100%' }}>
    <Box sx={{ display: 'grid', alignContent: 'center', pl: 0.5 }}>
      <SelectCard />
    </Box>
    <ClusterCard />
  </Box>
);

function ClusterCard() {
  const translate = useTranslate();
  const { score, users } = useRecord<ClusterRecord>();
  return (
    <Box sx={{ ...LIST_CARD, gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 0.75, p: 2 }}>
      <Typography noWrap>
        <NumberLink /> · {translate('clusters.sum', { smart_count: users, score })}
      </Typography>
      <ClusterStatus />
      <Typography variant="body2" noWrap sx={{ gridColumn: '1 / -1' }}>
        <ClusterReasons />
      </Typography>
      <Caption>
        <TimeField source="updated_at" />
      </Caption>
    </Box>
  );
}
