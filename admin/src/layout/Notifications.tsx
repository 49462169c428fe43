import Portal from '@mui/material/Portal';
import { Notification } from 'react-admin';

/** Time a message stays, in milliseconds (section 9). */
const TOAST_MS = 3000;

/** Beside the page rather than in it: an open dialog hides the page from assistive technology. */
export function Notifications() {
  return (
    <Portal>
      <Notification
        autoHideDuration={TOAST_MS}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        // Above the buttons that a phone's dialogs and settings have at the lower edge.
        sx={{ '&.MuiSnackbar-root': { bottom: { xs: 84, sm: 24 } } }}
      />
    </Portal>
  );
}
