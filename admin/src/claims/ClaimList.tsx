import TokenIcon from '@mui/icons-material/TokenOutlined';
import { useTranslate } from 'react-admin';
import { CLAIM_STATUSES } from '#libs/domain/index.js';
import { useTimeFormat } from '../components/figures/formats.js';
import { lazyPart } from '../components/lazy/lazyPart.js';
import { DayFilter, SelectFilter, TextFilter } from '../components/list/filters.js';
import { ListBar } from '../components/list/ListBar.js';
import { ExportCsvButton, RefreshButton } from '../components/list/ListButtons.js';
import { useIsWide } from '../components/list/layout.js';
import { RecordList } from '../components/list/RecordList.js';
import { Column, RecordTable } from '../components/list/RecordTable.js';
import { SearchBox } from '../components/list/SearchBox.js';
import { lazyRecord, RecordRoutes } from '../components/record/RecordAddress.js';
import { WalletAddress } from '../components/record/WalletAddress.js';
import { PageTitle } from '../components/shell/screen.js';
import { ClaimBulkActions } from './ClaimBulkActions.js';
import {
  ClaimNumber,
  ClaimSignals,
  ClaimStatus,
  ClaimTime,
  ClaimTokens,
  ClaimUser,
} from './ClaimFields.js';

const ClaimDialog = lazyRecord(async () => (await import('./ClaimDialog.js')).ClaimDialog);

const ClaimCards = lazyPart(async () => (await import('./ClaimCards.js')).ClaimCards);

export function ClaimList() {
  return (
    <>
      <PageTitle title="claims.title" />
      <RecordList icon={<TokenIcon />} sort={{ field: 'id', order: 'DESC' }}>
        <ClaimBar />
        <ClaimBulkActions />
        <Claims />
      </RecordList>
      <RecordRoutes record={ClaimDialog} />
    </>
  );
}

function Claims() {
  return useIsWide() ? <ClaimTable /> : <ClaimCards />;
}

function ClaimBar() {
  const translate = useTranslate();
  const { day } = useTimeFormat();
  const statusName = (status: string) => translate(`claims.status.${status}`, { _: status });
  const statuses = CLAIM_STATUSES.map((id) => ({ id, name: statusName(id) }));
  return (
    <ListBar
      table
      filters={[
        <SelectFilter key="status" source="status" choices={statuses} alwaysOn />,
        <TextFilter key="user" source="user_id" type="number" />,
        <TextFilter key="from" source="tokens_gte" type="number" />,
        <TextFilter key="to" source="tokens_lte" type="number" />,
        <DayFilter key="since" source="requested_at_gte" bound="first" alwaysOn />,
        <DayFilter key="until" source="requested_at_lte" bound="last" alwaysOn />,
      ]}
      format={{ status: statusName, requested_at_gte: day, requested_at_lte: day }}
      actions={
        <>
          <ExportCsvButton collection="claims" />
          <RefreshButton />
        </>
      }
    >
      <SearchBox label="claims.search" />
    </ListBar>
  );
}

function ClaimTable() {
  return (
    <RecordTable selectable>
      <Column source="id" field={ClaimNumber} sx={{ width: { md: 84, lg: 100 } }} />
      <Column source="requested_at" field={ClaimTime} sx={{ width: { md: 168, lg: 196 } }} />
      <Column source="user_id" field={ClaimUser} />
      <Column
        source="wallet_address"
        disableSort
        field={WalletAddress}
        sx={{ width: { md: 148, lg: 164 } }}
      />
      <Column
        source="tokens"
        align="right"
        field={ClaimTokens}
        sx={{ width: { md: 96, lg: 128 } }}
      />
      <Column
        source="signals"
        disableSort
        field={ClaimSignals}
        sx={{ width: { md: 100, lg: 128 } }}
      />
      <Column source="status" field={ClaimStatus} sx={{ width: { md: 108, lg: 136 } }} />
    </RecordTable>
  );
}
