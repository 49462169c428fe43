import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { EmptyState } from '../components/figures/EmptyState.js';
import { PageTitle } from '../components/shell/PageTitle.js';
import { SettingsForm } from './SettingsForm.js';
import { useSettings } from './useSettings.js';

export function SettingsPage() {
  const { settings, error, refetch } = useSettings();
  return (
    <>
      <PageTitle title="settings.title" />
      {settings && <SettingsForm settings={settings} />}
      {!settings && error && <SettingsError error={error} retry={refetch} />}
      {!settings && !error && <SettingsSkeleton />}
    </>
  );
}

/** Shown in place of the first groups while the settings are loading. */
const SettingsSkeleton = () => (
  <Box aria-hidden sx={{ display: 'grid', gap: 2 }}>
    {[2, 3, 1].map((rows) => (
      <Card
        key={rows}
        sx={{
          display: 'grid',
          gap: { xs: 2.5, md: 4 },
          gridTemplateColumns: { md: '240px minmax(0, 1fr)' },
          p: { xs: 2, sm: 3 },
        }}
      >
        <Skeleton width={120} height={24} />
        <Skeleton variant="rounded" height={rows * 64} />
      </Card>
    ))}
  </Box>
);

interface SettingsErrorProps {
  error: Error;
  retry: () => void;
}

function SettingsError({ error, retry }: SettingsErrorProps) {
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
