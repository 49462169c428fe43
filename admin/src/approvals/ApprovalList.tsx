import { Box, Typography } from '@mui/material';
import { APPROVAL_KINDS, APPROVAL_STATUSES } from '#libs/domain/index.js';
import { SelectFilter } from '../components/list/filters.js';
import { ListCount } from '../components/list/ListBar.js';
import { RecordCards } from '../components/list/RecordList.js';
import { Column, RecordTable } from '../components/list/RecordTable.js';
import { NumberLink, TimeField } from '../components/record/fields.js';
import { ListScreen } from '../components/record/ListScreen.js';
import { lazyRecord } from '../components/record/RecordAddress.js';
import { Caption } from '../components/text.js';
import { LIST_CARD } from '../theme/styles.js';
import { ApprovalFacts, ApprovalKind, ApprovalStatus, AskedBy } from './ApprovalFields.js';

const ApprovalDialog = lazyRecord(() => import('./ApprovalDialog.js'), 'ApprovalDialog');

const FILTERS = [
  <SelectFilter
    key="status"
    source="status"
    values={APPROVAL_STATUSES}
    texts="approvals.status"
    alwaysOn
  />,
  <SelectFilter
    key="kind"
    source="kind"
    values={Object.keys(APPROVAL_KINDS)}
    texts="approvals.kind"
  />,
];

export const ApprovalList = () => (
  <ListScreen
    sort={{ field: 'id', order: 'DESC' }}
    filters={FILTERS}
    bar={<ListCount />}
    record={ApprovalDialog}
    table={<ApprovalTable />}
    cards={<RecordCards cardHeight={132} sortable={['id', 'created_at']} card={ApprovalCard} />}
  />
);

const ApprovalTable = () => (
  <RecordTable>
    <Column source="id" field={NumberLink} width={[84, 100]} />
    <Column source="kind" disableSort field={ApprovalKind} width={[168, 200]} />
    <Column source="facts" disableSort field={ApprovalFacts} />
    <Column source="asked_by" disableSort field={AskedBy} width={[140, 160]} />
    <Column source="created_at" field={TimeField} width={[168, 196]} />
    <Column source="status" disableSort field={ApprovalStatus} width={[120, 148]} />
  </RecordTable>
);

const ApprovalCard = () => (
  <Box sx={{ ...LIST_CARD, gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 0.75, p: 2 }}>
    <Typography noWrap>
      <NumberLink /> · <ApprovalKind />
    </Typography>
    <ApprovalStatus />
    <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
      <ApprovalFacts />
    </Box>
    <Caption>
      <AskedBy /> · <TimeField source="created_at" />
    </Caption>
  </Box>
);
