import CancelIcon from '@mui/icons-material/CancelOutlined';
import { DialogActions, DialogContent } from '@mui/material';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import { DateTime, useNumberFormat } from '../components/figures/formats.js';
import type { RecordViewProps } from '../components/record/RecordAddress.js';
import { DetailList, ShowDialog } from '../components/record/RecordDialog.js';
import { useRecord } from '../components/useRecord.js';
import type { EventRecord } from '../providers/data/records.js';
import { useLanguage } from '../providers/i18n/language.js';
import { EventState, EventType, EventUser, SentId } from './EventFields.js';

export const EventDialog = ({ id }: RecordViewProps) => (
  <ShowDialog id={id} title="events.one" failed="events.one_failed" height={320}>
    <DialogContent dividers>
      <EventFacts />
    </DialogContent>
    <CancelEvent />
  </ShowDialog>
);

function EventFacts() {
  const { number } = useNumberFormat();
  const language = useLanguage();
  const event = useRecord<EventRecord>();
  const { reason, reason_zh } = event;
  return (
    <DetailList
      fields={{
        state: <EventState />,
        code: event.code !== '' && <code>{event.code}</code>,
        type: <EventType />,
        points: event.points !== null && number(event.points),
        task_id: event.task_id !== null && `#${event.task_id}`,
        user_id: event.user_id !== null && <EventUser />,
        wallet_address: event.wallet_address,
        telegram_id: event.telegram_id,
        reason: (language === 'zh' && reason_zh) || reason || null,
        key_name: event.key_name,
        event_id: <SentId />,
        created_at: <DateTime time={event.created_at} />,
        booked_at: event.booked_at && <DateTime time={event.booked_at} />,
      }}
    />
  );
}

/** An event that waits can be cancelled; booked points are adjusted at the user, where the decision can be appealed. */
function CancelEvent() {
  const { id, state, event_id, key_name, points } = useRecord<EventRecord>();
  if (state !== 'waiting') return null;
  return (
    <DialogActions>
      <ConfirmButton
        permission="users.adjust"
        variant="outlined"
        icon={<CancelIcon />}
        label="events.cancel"
        confirmArgs={{ name: event_id, key: key_name, points: points ?? 0 }}
        run={(api) => api('cancelEvent', { path: { id } })}
        success="events.cancelled"
      />
    </DialogActions>
  );
}
