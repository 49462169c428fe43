import Box from '@mui/material/Box';
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
      {!settings && !error && <Skeleton variant="rounded" height={720} />}
    </>
  );
}

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
