import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { LoadFailed } from '../components/figures/LoadFailed.js';
import { PageTitle } from '../components/shell/PageTitle.js';
import { SettingsForm } from './SettingsForm.js';
import { useSettings } from './useSettings.js';

export function SettingsPage() {
  const { data: settings, error, refetch } = useSettings();
  return (
    <>
      <PageTitle title="settings.title" />
      {settings && <SettingsForm settings={settings} />}
      {!settings && error && (
        <Card>
          <LoadFailed title="settings.load_failed" error={error} retry={refetch} />
        </Card>
      )}
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
