import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type RefObject, useEffect, useRef } from 'react';
import { Form, useTranslate } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useLocation } from 'react-router';
import { ConflictAlert } from '../components/form/ConflictAlert.js';
import { UnsavedChanges, useHasChanges } from '../components/form/UnsavedChanges.js';
import type { SiteSettingsRecord } from '../providers/data/records.js';
import { SettingsInputs } from './SettingsInputs.js';
import { useSaveSettings } from './useSettings.js';

interface SettingsFormProps {
  settings: SiteSettingsRecord;
}

export function SettingsForm({ settings }: SettingsFormProps) {
  const { save, conflict, clearConflict } = useSaveSettings();
  const page = useRef<HTMLDivElement>(null);
  useFocusOfAddress(page);
  const submit = async (values: object) => {
    // The form starts from the stored record, so it holds every field of it.
    const errors = await save(values as SiteSettingsRecord);
    if (errors) requestAnimationFrame(() => focusFirstError(page.current));
    return errors;
  };
  return (
    <Box
      ref={page}
      sx={{
        '& form': { display: 'grid', gap: 2 },
        // What takes the focus stands neither below the page's bar nor behind that of the form.
        '& :is(input, select)': { scrollMargin: '112px 0 96px' },
      }}
    >
      <Form record={settings} onSubmit={submit} noValidate>
        {conflict && <ConflictAlert latest={conflict} onSolved={clearConflict} />}
        <UnsavedChanges />
        <SettingsInputs />
        <SaveBar />
      </Form>
    </Box>
  );
}

/** The setting that the address names, such as `#campaign_end`, is where the admin begins. */
function useFocusOfAddress(page: RefObject<HTMLElement | null>): void {
  const { hash } = useLocation();
  useEffect(() => {
    const name = CSS.escape(hash.slice(1));
    if (name) page.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  }, [hash, page]);
}

function focusFirstError(page: HTMLElement | null): void {
  page?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

/** Stays in view below the form: whether there are unsaved changes, and buttons to discard or save them. */
function SaveBar() {
  const translate = useTranslate();
  const { reset } = useFormContext();
  const { isSubmitting } = useFormState();
  const hasChanges = useHasChanges();
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
        {translate(hasChanges ? 'settings.unsaved' : 'settings.all_saved')}
      </Typography>
      <Button color="inherit" disabled={!hasChanges || isSubmitting} onClick={() => reset()}>
        {translate('settings.discard')}
      </Button>
      <Button type="submit" variant="contained" loading={isSubmitting}>
        {translate('ra.action.save')}
      </Button>
    </Box>
  );
}
