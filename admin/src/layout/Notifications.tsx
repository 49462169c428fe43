import { Notification } from 'react-admin';

/** Time a message stays, in milliseconds (section 9). */
const TOAST_MS = 3000;

export function Notifications() {
  return (
    <Notification
      autoHideDuration={TOAST_MS}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
    />
  );
}
