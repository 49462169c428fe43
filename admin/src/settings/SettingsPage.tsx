import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useRef } from 'react';
import { Form } from 'react-admin';
import { PageTitle } from '../components/PageTitle.js';
import { StayGuarded } from '../components/StayGuarded.js';
import type { SiteSettingsRecord } from '../providers/data/records.js';
import { ConflictAlert } from './ConflictAlert.js';
import { SaveBar } from './SaveBar.js';
import { SettingsFailure } from './SettingsFailure.js';
import { SettingsInputs } from './SettingsInputs.js';
import { useSaveSettings } from './useSaveSettings.js';
import { useSettings } from './useSettings.js';

export function SettingsPage() {
  const { settings, error, refetch } = useSettings();
  return (
    <>
      <PageTitle title="settings.title" />
      {settings && <SettingsForm settings={settings} reload={refetch} />}
      {!settings && error && <SettingsFailure error={error} retry={refetch} />}
      {!settings && !error && <SettingsSkeleton />}
    </>
  );
}

/** The first groups of settings, while they are on their way. */
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

interface SettingsFormProps {
  settings: SiteSettingsRecord;
  reload: () => Promise<unknown>;
}

function SettingsForm({ settings, reload }: SettingsFormProps) {
  const { save, conflict, settleConflict } = useSaveSettings();
  const page = useRef<HTMLDivElement>(null);
  const submit = async (values: object) => {
    // The form starts from the stored record, so it holds every field of it.
    const errors = await save(values as SiteSettingsRecord);
    if (errors) requestAnimationFrame(() => focusFirstError(page.current));
    return errors;
  };
  return (
    <Box ref={page} sx={{ '& form': { display: 'grid', gap: 2 } }}>
      <Form record={settings} onSubmit={submit} noValidate warnWhenUnsavedChanges>
        {conflict && (
          <ConflictAlert
            reload={async () => {
              await reload();
              settleConflict();
            }}
          />
        )}
        <StayGuarded />
        <SettingsInputs />
        <SaveBar />
      </Form>
    </Box>
  );
}

function focusFirstError(page: HTMLElement | null): void {
  page?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
