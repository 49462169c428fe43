import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { Form, useTranslate } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { KeepUnsavedWarning } from '../components/form/KeepUnsavedWarning.js';
import type { SiteSettingsRecord } from '../providers/data/records.js';
import { SettingsInputs } from './SettingsInputs.js';
import { useSaveSettings } from './useSettings.js';

interface SettingsFormProps {
  settings: SiteSettingsRecord;
  reload: () => Promise<unknown>;
}

export function SettingsForm({ settings, reload }: SettingsFormProps) {
  const { save, conflict, clearConflict } = useSaveSettings();
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
              clearConflict();
            }}
          />
        )}
        <KeepUnsavedWarning />
        <SettingsInputs />
        <SaveBar />
      </Form>
    </Box>
  );
}

function focusFirstError(page: HTMLElement | null): void {
  page?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

interface ConflictAlertProps {
  reload: () => void;
}

/** Another admin has saved newer settings (412): nothing was overwritten; offers to reload them. */
function ConflictAlert({ reload }: ConflictAlertProps) {
  const translate = useTranslate();
  const alert = useRef<HTMLDivElement>(null);
  // The save button is at the end of the long form, this alert at its beginning.
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

/** Stays in view below the form: whether there are unsaved changes, and buttons to discard or save them. */
function SaveBar() {
  const translate = useTranslate();
  const { reset } = useFormContext();
  const { isDirty, isSubmitting } = useFormState();
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 3,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        p: 2,
        mx: { xs: -2, sm: 0 },
        border: 1,
        borderColor: 'divider',
        borderRadius: { xs: 0, sm: '14px 14px 0 0' },
        bgcolor: 'background.paper',
      }}
    >
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mr: 'auto' }}>
        {translate(isDirty ? 'settings.unsaved' : 'settings.all_saved')}
      </Typography>
      <Button color="inherit" disabled={!isDirty || isSubmitting} onClick={() => reset()}>
        {translate('settings.discard')}
      </Button>
      <Button type="submit" variant="contained" loading={isSubmitting}>
        {translate('ra.action.save')}
      </Button>
    </Box>
  );
}
