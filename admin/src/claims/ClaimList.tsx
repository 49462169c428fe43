import TokenIcon from '@mui/icons-material/TokenOutlined';

import { useTranslate } from 'react-admin';
import { CLAIM_STATUSES } from '#libs/domain/index.js';
import { EmptyState } from '../components/figures/EmptyState.js';
import { useTimeFormat } from '../components/figures/formats.js';
import { lazyPart } from '../components/lazy/lazyPart.js';
import { DayFilter, SelectFilter, TextFilter } from '../components/list/filters.js';
import { ListBar } from '../components/list/ListBar.js';
import { ExportCsvButton, RefreshButton } from '../components/list/ListButtons.js';
import { NoMatches } from '../components/list/NoMatches.js';
import { RecordList } from '../components/list/RecordList.js';
import { SearchBox } from '../components/list/SearchBox.js';
import { useIsWide } from '../components/list/useIsWide.js';
import { lazyRecord, RecordRoutes } from '../components/record/RecordAddress.js';
import { PageTitle } from '../components/shell/PageTitle.js';
import { ClaimBulkActions } from './ClaimBulkActions.js';
import { ClaimTable } from './ClaimTable.js';

const ClaimDialog = lazyRecord(async () => (await import('./ClaimDialog.js')).ClaimDialog);

const ClaimCards = lazyPart(async () => (await import('./ClaimCards.js')).ClaimCards);

const NoClaims = () => (
  <EmptyState icon={<TokenIcon />} title="claims.empty_title" text="claims.empty_text" />
);

/** What users have asked for, the newest first. */
export function ClaimList() {
  return (
    <>
      <PageTitle title="claims.title" />
      <RecordList
        failure="claims.load_failed"
        empty={<NoClaims />}
        sort={{ field: 'id', order: 'DESC' }}
      >
        <ClaimBar />
        <ClaimBulkActions />
        <Claims />
      </RecordList>
      <RecordRoutes record={ClaimDialog} />
    </>
  );
}

function Claims() {
  const empty = <NoMatches />;
  return useIsWide() ? <ClaimTable empty={empty} /> : <ClaimCards empty={empty} />;
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
