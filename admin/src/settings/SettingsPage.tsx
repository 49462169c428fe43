import { Box, Card, Skeleton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useLocation } from 'react-router';
import { useApiCall } from '../components/action/useApiCall.js';
import { Loaded } from '../components/figures/EmptyState.js';
import { ConflictAlert } from '../components/form/ConflictAlert.js';
import { UnsavedChanges, useHasChanges } from '../components/form/UnsavedChanges.js';
import { Permitted } from '../components/Permitted.js';
import { NotFoundPage, PageTitle } from '../components/shell/screen.js';
import { TextButton } from '../components/TextButton.js';
import { Hint } from '../components/text.js';
import { useApi } from '../providers/data/dataProvider.js';
import type { SiteSettingsRecord } from '../providers/data/records.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';
import { SITE_SETTINGS_KEY } from '../providers/site/siteSettings.js';
import { ROW } from '../theme/styles.js';
import { SECTION } from './SettingInput.js';
import { formPages, SettingsPages, settingsPageAt } from './SettingsPages.js';
import { SettingsSearch } from './SettingsSearch.js';

export function SettingsPage() {
  const { pathname } = useLocation();
  const query = useSettings();
  const page = settingsPageAt(pathname);
  if (!page) return <NotFoundPage />;
  const isBrand = page === 'brand';
  return (
    <>
      <PageTitle title={isBrand ? 'settings.page.brand' : 'settings.title'} />
      {isBrand ? <Hint text="settings.brand.intro" sx={{ mb: 2 }} /> : <SettingsSearch />}
      <Loaded query={query} failed="settings.load_failed" pending={<SettingsSkeleton />}>
        {(settings) => <SettingsForm settings={settings} />}
      </Loaded>
    </>
  );
}

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
  const { pathname: shown } = useLocation();
  const staysAt = (pathname: string) => isSameForm(shown, pathname);
  return (
    <Box
      sx={{
        '& form': { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' },
        // A focused input is neither below the page's bar nor behind the form's.
        '& :is(input, select)': { scrollMargin: '112px 0 96px' },
      }}
    >
      {/* The form starts with the stored record, so it holds all of its fields. */}
      <Form
        record={settings}
        onSubmit={(values: object) => save(values as SiteSettingsRecord)}
        noValidate
      >
        {conflict && (
          <ConflictAlert key={conflict.updated_at} latest={conflict} onSolved={clearConflict} />
        )}
        <UnsavedChanges staysAt={staysAt} />
        <SettingsPages />
        <Permitted to="settings.change">
          <SaveBar />
        </Permitted>
      </Form>
    </Box>
  );
}

/** Whether two addresses are pages of the same form. */
function isSameForm(...pathnames: [string, string]): boolean {
  if (!pathnames.every((pathname) => /^\/(settings|brand)(\/|$)/.test(pathname))) return false;
  const [from, to] = pathnames.map((pathname) => settingsPageAt(pathname));
  return from !== undefined && to !== undefined && formPages(from) === formPages(to);
}

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
        queryClient.setQueryData(SITE_SETTINGS_KEY, (shown?: object) => ({ ...shown, ...saved }));
        queryClient.invalidateQueries({ queryKey: ['logs'] });
      },
      onConflict: async () => setConflict(await api('getSettings')),
      refreshes: false,
    });
  return { save, conflict, clearConflict: () => setConflict(null) };
}
