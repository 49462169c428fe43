import { APPEAL_STATUSES } from '#libs/domain/index.js';
import { lazyPart } from '../components/lazy/lazyPart.js';
import { SelectFilter, TextFilter } from '../components/list/filters.js';
import { ListCount } from '../components/list/ListBar.js';
import { Column, RecordTable } from '../components/list/RecordTable.js';
import { NumberLink, TimeField } from '../components/record/fields.js';
import { ListScreen } from '../components/record/ListScreen.js';
import { lazyRecord } from '../components/record/RecordAddress.js';
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

export const AppealList = () => (
  <ListScreen
    sort={{ field: 'id', order: 'ASC' }}
    filters={FILTERS}
    bar={<ListCount />}
    record={AppealDialog}
    table={<AppealTable />}
    cards={<AppealCards />}
  />
);

const AppealTable = () => (
  <RecordTable>
    <Column source="id" field={NumberLink} width={[84, 100]} />
    <Column source="user_id" disableSort field={AppealUser} />
    <Column source="decision" disableSort field={AppealDecision} width="36%" />
    <Column source="created_at" disableSort field={TimeField} width={[168, 196]} />
    <Column source="status" disableSort field={AppealStatus} width={[120, 136]} />
  </RecordTable>
);
