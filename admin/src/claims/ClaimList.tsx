import { Box, Typography } from '@mui/material';
import { CLAIM_STATUSES } from '#libs/domain/index.js';
import { DayFilter, SelectFilter, TextFilter } from '../components/list/filters.js';
import { RecordCards } from '../components/list/RecordList.js';
import { Column, RecordTable } from '../components/list/RecordTable.js';
import { SearchBox } from '../components/list/SearchBox.js';
import { SelectCard } from '../components/list/Selection.js';
import { NumberField, NumberLink, TimeField } from '../components/record/fields.js';
import { ListScreen } from '../components/record/ListScreen.js';
import { lazyRecord } from '../components/record/RecordAddress.js';
import { WalletAddress } from '../components/record/WalletAddress.js';
import { Caption, Text } from '../components/text.js';
import { useRecord } from '../components/useRecord.js';
import type { ClaimRecord } from '../providers/data/records.js';
import { LIST_CARD } from '../theme/styles.js';
import { ClaimBulkActions } from './ClaimBulkActions.js';
import { ClaimSignals, ClaimStatus, ClaimUser } from './ClaimFields.js';

const ClaimDialog = lazyRecord(() => import('./ClaimDialog.js'), 'ClaimDialog');

const FILTERS = [
  <SelectFilter
    key="status"
    source="status"
    values={CLAIM_STATUSES}
    texts="claims.status"
    alwaysOn
  />,
  <TextFilter key="user" source="user_id" type="number" />,
  <TextFilter key="from" source="tokens_gte" type="number" />,
  <TextFilter key="to" source="tokens_lte" type="number" />,
  <DayFilter key="since" source="requested_at_gte" bound="first" alwaysOn />,
  <DayFilter key="until" source="requested_at_lte" bound="last" alwaysOn />,
];

export const ClaimList = () => (
  <ListScreen
    sort={{ field: 'id', order: 'DESC' }}
    filters={FILTERS}
    // Undecided claims; another choice stays in the address.
    filterDefaultValues={{ status: 'requested' }}
    exported="claims"
    bar={<SearchBox permission="people.read" />}
    record={ClaimDialog}
    table={<ClaimTable />}
    cards={<RecordCards cardHeight={132} sortable={SORTABLE} card={ClaimCard} selectable />}
  >
    <ClaimBulkActions />
  </ListScreen>
);

const ClaimTable = () => (
  <RecordTable selectable>
    <Column source="id" field={NumberLink} width={[84, 100]} />
    <Column source="requested_at" field={TimeField} width={[168, 196]} />
    <Column source="user_id" field={ClaimUser} />
    <Column source="wallet_address" disableSort field={WalletAddress} width={[148, 164]} />
    <Column source="tokens" align="right" field={NumberField} width={[96, 128]} />
    <Column source="signals" disableSort field={ClaimSignals} width={[100, 128]} />
    <Column source="status" field={ClaimStatus} width={[108, 136]} />
  </RecordTable>
);

const SORTABLE = ['id', 'requested_at', 'user_id', 'tokens', 'status'];

function ClaimCard() {
  const { tokens } = useRecord<ClaimRecord>();
  return (
    <Box sx={{ ...LIST_CARD, gridTemplateColumns: 'auto minmax(0, 1fr) auto', gap: 0.5, p: 2 }}>
      <Box sx={{ gridRow: '1 / 4' }}>
        <SelectCard />
      </Box>
      <Typography noWrap>
        <NumberLink /> · <ClaimUser />
      </Typography>
      <ClaimStatus />
      <WalletAddress />
      <Text text="claims.amount" args={{ smart_count: tokens, tokens }} sx={{ fontWeight: 700 }} />
      <Caption>
        <TimeField source="requested_at" />
      </Caption>
      <Typography variant="caption">
        <ClaimSignals />
      </Typography>
    </Box>
  );
}
