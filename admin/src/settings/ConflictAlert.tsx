import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';

interface ConflictAlertProps {
  reload: () => void;
}

/** Somebody else has saved meanwhile (412): nothing was overwritten, and what can be done now. */
export function ConflictAlert({ reload }: ConflictAlertProps) {
  const translate = useTranslate();
  const alert = useRef<HTMLDivElement>(null);
  // The save button is at the other end of a long form.
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Alert
      ref={alert}
      severity="warning"
      variant="outlined"
      action={
        <Button color="inherit" size="small" onClick={reload}>
          {translate('settings.reload')}
        </Button>
      }
      sx={{ bgcolor: 'background.paper' }}
    >
      <AlertTitle>{translate('settings.conflict_title')}</AlertTitle>
      {translate('settings.conflict_text')}
    </Alert>
  );
}
