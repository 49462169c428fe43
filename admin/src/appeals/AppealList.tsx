import AppealIcon from '@mui/icons-material/GavelOutlined';
import { APPEAL_STATUSES } from '#libs/domain/index.js';
import { lazyPart } from '../components/lazy/lazyPart.js';
import { SelectFilter, TextFilter } from '../components/list/filters.js';
import { ListBar, ListCount } from '../components/list/ListBar.js';
import { useIsWide } from '../components/list/layout.js';
import { RecordList } from '../components/list/RecordList.js';
import { Column, RecordTable } from '../components/list/RecordTable.js';
import { NumberLink, TimeField } from '../components/record/fields.js';
import { lazyRecord, RecordRoutes } from '../components/record/RecordAddress.js';
import { PageTitle } from '../components/shell/screen.js';
import { AppealDecision, AppealStatus, AppealUser } from './AppealFields.js';

const AppealDialog = lazyRecord(async () => (await import('./AppealDialog.js')).AppealDialog);

const AppealCards = lazyPart(async () => (await import('./AppealCards.js')).AppealCards);

/** Without a filter the server returns the open ones. */
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
  return (
    <>
      <PageTitle title="appeals.title" />
      <RecordList icon={<AppealIcon />} sort={{ field: 'id', order: 'ASC' }}>
        <ListBar table filters={FILTERS}>
          <ListCount />
        </ListBar>
        {useIsWide() ? <AppealTable /> : <AppealCards />}
      </RecordList>
      <RecordRoutes record={AppealDialog} />
    </>
  );
}

function AppealTable() {
  return (
    <RecordTable>
      <Column source="id" field={NumberLink} width={[84, 100]} />
      <Column source="user_id" disableSort field={AppealUser} />
      <Column source="decision" disableSort field={AppealDecision} width="36%" />
      <Column source="created_at" disableSort field={TimeField} width={[168, 196]} />
      <Column source="status" disableSort field={AppealStatus} width={[120, 136]} />
    </RecordTable>
  );
}
