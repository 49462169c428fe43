import { Box, Typography } from '@mui/material';
import { EVENT_STATES, MAX_LENGTH } from '#libs/domain/index.js';
import { SelectFilter, TextFilter } from '../components/list/filters.js';
import { ListCount } from '../components/list/ListBar.js';
import { RecordCards } from '../components/list/RecordList.js';
import { Column, RecordTable } from '../components/list/RecordTable.js';
import { NumberField, NumberLink, TimeField } from '../components/record/fields.js';
import { ListScreen } from '../components/record/ListScreen.js';
import { lazyRecord } from '../components/record/RecordAddress.js';
import { Caption } from '../components/text.js';
import { LIST_CARD } from '../theme/styles.js';
import { EventKey, EventState, EventType, EventUser, SentId } from './EventFields.js';

const EventDialog = lazyRecord(() => import('./EventDialog.js'), 'EventDialog');

const FILTERS = [
  <SelectFilter key="state" source="state" values={EVENT_STATES} texts="events.state" alwaysOn />,
  <TextFilter key="key" source="key_name" maxLength={MAX_LENGTH.name} alwaysOn />,
  <TextFilter key="event" source="event_id" maxLength={64} />,
];

export const EventList = () => (
  <ListScreen
    sort={{ field: 'id', order: 'DESC' }}
    filters={FILTERS}
    bar={<ListCount />}
    record={EventDialog}
    table={<EventTable />}
    cards={<RecordCards cardHeight={132} sortable={['id', 'points']} card={EventCard} />}
  />
);

const EventTable = () => (
  <RecordTable>
    <Column source="id" field={NumberLink} width={[84, 100]} />
    <Column source="key_name" disableSort field={EventKey} />
    <Column source="event_id" disableSort field={SentId} />
    <Column source="type" disableSort field={EventType} width={[120, 140]} />
    <Column source="points" align="right" field={NumberField} width={[92, 110]} />
    <Column source="user_id" disableSort field={EventUser} width={[100, 130]} />
    <Column source="created_at" field={TimeField} width={[168, 196]} />
    <Column source="state" disableSort field={EventState} width={[140, 170]} />
  </RecordTable>
);

const EventCard = () => (
  <Box sx={{ ...LIST_CARD, gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 0.75, p: 2 }}>
    <Typography noWrap>
      <NumberLink /> · <SentId />
    </Typography>
    <EventState />
    <Typography variant="body2" sx={{ gridColumn: '1 / -1' }}>
      <EventType />: <NumberField source="points" /> <EventUser />
    </Typography>
    <Caption>
      <EventKey /> · <TimeField source="created_at" />
    </Caption>
  </Box>
);
