import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslate } from 'react-admin';
import { EmptyState } from '../components/EmptyState.js';

interface SettingsFailureProps {
  error: Error;
  retry: () => void;
}

export function SettingsFailure({ error, retry }: SettingsFailureProps) {
  const translate = useTranslate();
  return (
    <Card>
      <EmptyState
        role="alert"
        icon={<CloudOffIcon />}
        title="settings.load_failed"
        text={error.message}
        action={
          <Button variant="outlined" onClick={() => retry()}>
            {translate('errors.retry')}
          </Button>
        }
      />
    </Card>
  );
}
