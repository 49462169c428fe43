import { Box, Card, Skeleton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Form } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useLocation } from 'react-router';
import { useApiCall } from '../components/action/useApiCall.js';
import { Loaded } from '../components/figures/EmptyState.js';
import { ConflictAlert } from '../components/form/ConflictAlert.js';
import { UnsavedChanges, useHasChanges } from '../components/form/UnsavedChanges.js';
import { Permitted } from '../components/Permitted.js';
import { PageTitle } from '../components/shell/screen.js';
import { TextButton } from '../components/TextButton.js';
import { Hint } from '../components/text.js';
import { useApi } from '../providers/data/dataProvider.js';
import type { SiteSettingsRecord } from '../providers/data/records.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';
import { SITE_SETTINGS_KEY } from '../providers/site/siteSettings.js';
import { ROW } from '../theme/styles.js';
import { SECTION } from './SettingInput.js';
import { SettingsInputs } from './SettingsInputs.js';

export const SettingsPage = () => (
  <>
    <PageTitle title="settings.title" />
    <Loaded query={useSettings()} failed="settings.load_failed" pending={<SettingsSkeleton />}>
      {(settings) => <SettingsForm settings={settings} />}
    </Loaded>
  </>
);

const SettingsSkeleton = () => (
  <Box aria-hidden sx={{ display: 'grid', gap: 2 }}>
    {[2, 3, 1].map((rows) => (
      <Card key={rows} sx={SECTION}>
        <Skeleton width={120} height={24} />
        <Skeleton variant="rounded" height={rows * 64} />
      </Card>
    ))}
  </Box>
);

export function SettingsForm({ settings }: { settings: SiteSettingsRecord }) {
  const { save, conflict, clearConflict } = useSaveSettings();
  const page = useRef<HTMLDivElement>(null);
  useFocusOfAddress(page);
  const submit = async (values: object) => {
    // The form starts with the stored record, so it holds all of its fields.
    const errors = await save(values as SiteSettingsRecord);
    if (errors) {
      requestAnimationFrame(() => focusIn(page.current, '[aria-invalid="true"]'));
    }
    return errors;
  };
  return (
    <Box
      ref={page}
      sx={{
        '& form': { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' },
        // A focused input is neither below the page's bar nor behind the form's.
        '& :is(input, select)': { scrollMargin: '112px 0 96px' },
      }}
    >
      <Form record={settings} onSubmit={submit} noValidate>
        {conflict && (
          <ConflictAlert key={conflict.updated_at} latest={conflict} onSolved={clearConflict} />
        )}
        <UnsavedChanges />
        <SettingsInputs />
        <Permitted to="settings.change">
          <SaveBar />
        </Permitted>
      </Form>
    </Box>
  );
}

/** Focuses the setting that the address names, such as `#campaign_end`. */
function useFocusOfAddress(page: RefObject<HTMLElement | null>): void {
  const { hash } = useLocation();
  useEffect(() => {
    const name = CSS.escape(hash.slice(1));
    if (name) focusIn(page.current, `[name="${name}"]`);
  }, [hash, page]);
}

const focusIn = (page: HTMLElement | null, field: string): void =>
  page?.querySelector<HTMLElement>(field)?.focus();

/** A sticky bar: whether there are unsaved changes, and buttons to discard or save them. */
function SaveBar() {
  const { reset } = useFormContext();
  const { isSubmitting } = useFormState();
  const hasChanges = useHasChanges();
  return (
    <Box
      sx={{
        ...ROW,
        position: 'sticky',
        bottom: 0,
        zIndex: 3,
        gap: 1,
        p: 2,
        mx: { xs: -2, sm: 0 },
        border: 1,
        borderColor: 'divider',
        borderRadius: { xs: 0, sm: '14px 14px 0 0' },
        bgcolor: 'background.paper',
      }}
    >
      <Hint
        text={hasChanges ? 'settings.unsaved' : 'settings.all_saved'}
        role="status"
        sx={{ mr: 'auto' }}
      />
      <TextButton
        label="settings.discard"
        color="inherit"
        disabled={!hasChanges || isSubmitting}
        onClick={() => reset()}
      />
      <TextButton label="ra.action.save" type="submit" variant="contained" loading={isSubmitting} />
    </Box>
  );
}

const SETTINGS_KEY = ['settings', 'record'];

/** Read again on request only, so that no edit is overwritten. */
const useSettings = () =>
  useApiQuery(SETTINGS_KEY, (api) => api('getSettings'), {
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Saves the settings; `conflict` is another admin's newer version. */
function useSaveSettings() {
  const api = useApi();
  const { run } = useApiCall<SiteSettingsRecord>();
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<SiteSettingsRecord | null>(null);
  const save = (values: SiteSettingsRecord) =>
    run({
      run: () => api('updateSettings', { body: values }),
      success: 'settings.saved',
      failure: 'settings.save_failed',
      isForm: true,
      onSuccess: (saved) => {
        queryClient.setQueryData(SETTINGS_KEY, saved);
        queryClient.setQueryData(SITE_SETTINGS_KEY, saved);
        queryClient.invalidateQueries({ queryKey: ['logs'] });
      },
      onConflict: async () => setConflict(await api('getSettings')),
      refreshes: false,
    });
  return { save, conflict, clearConflict: () => setConflict(null) };
}
