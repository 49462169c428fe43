import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { Suspense, useState } from 'react';
import { useLogout, useNotify, useTranslate } from 'react-admin';
import { lazyPart, useOpenPart } from '../components/lazy/lazyPart.js';
import type { LogoutParams } from '../providers/auth/authProvider.js';
import { unsavedWork } from '../providers/unsaved.js';

const DiscardDialog = lazyPart(
  async () => (await import('../components/action/ConfirmDialog.js')).DiscardDialog,
);

/** Two sentences take longer to read; in milliseconds. */
const WARNING_MS = 8000;

export function LogoutButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const logout = useLogout();
  const [leaving, setLeaving] = useState(false);
  const [asking, setAsking] = useState(false);
  const ask = useOpenPart(DiscardDialog, 'errors.part_failed');
  const label = translate('auth.logout');

  const leave = async () => {
    setAsking(false);
    setLeaving(true);
    // The third argument: the next admin starts at the dashboard, not at this screen.
    let revoked = true;
    const onNotRevoked = () => {
      revoked = false;
    };
    await logout({ onNotRevoked } satisfies LogoutParams, undefined, false);
    if (revoked) notify('auth.logged_out', { type: 'success' });
    else notify('auth.logged_out_here', { type: 'warning', autoHideDuration: WARNING_MS });
  };

  return (
    <>
      <Tooltip title={label}>
        <span>
          <IconButton
            onClick={() => (unsavedWork.exists() ? ask(() => setAsking(true)) : leave())}
            disabled={leaving}
            aria-label={label}
            sx={{ width: 44, height: 44 }}
          >
            <LogoutIcon />
          </IconButton>
        </span>
      </Tooltip>
      {asking && (
        <Suspense fallback={null}>
          <DiscardDialog onDiscard={leave} onKeep={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
