import { useTranslate } from 'react-admin';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import { UserLink } from '../components/record/fields.js';
import { useRecord } from '../components/useRecord.js';
import type { EventRecord } from '../providers/data/records.js';

const TONES = {
  waiting: 'info',
  booked: 'success',
  cancelled: 'neutral',
  refused: 'warning',
} as const satisfies Record<EventRecord['state'], string>;

export function EventState() {
  const { state } = useRecord<EventRecord>();
  return <StatusBadge tone={TONES[state]} label={`events.state.${state}`} />;
}

/** The dot of `task.completed` would divide the catalogue's key. */
export function EventType() {
  const translate = useTranslate();
  return translate(`events.type.${useRecord<EventRecord>().type.replace('.', '_')}`);
}

export const EventKey = () => useRecord<EventRecord>().key_name;

export const SentId = () => <code>{useRecord<EventRecord>().event_id}</code>;

export function EventUser() {
  const translate = useTranslate();
  const { user_id } = useRecord<EventRecord>();
  if (user_id === null) return null;
  return <UserLink to={`${user_id}/entries`} name={translate('events.user', { id: user_id })} />;
}
