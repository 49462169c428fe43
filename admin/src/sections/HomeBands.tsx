import { Box, Card, FormControlLabel, Switch } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Form, useTranslate } from 'react-admin';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import { HOME_BANDS, type HomeBand } from '#libs/domain/index.js';
import { useApiCall } from '../components/action/useApiCall.js';
import { Loaded } from '../components/figures/EmptyState.js';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import { ConflictAlert } from '../components/form/ConflictAlert.js';
import { UnsavedChanges, useHasChanges } from '../components/form/UnsavedChanges.js';
import { MoveButtons } from '../components/list/MoveButtons.js';
import { DragHandle, OrderedGroup, Reordering, useMovable } from '../components/list/Ordering.js';
import { Section } from '../components/Section.js';
import { TextButton } from '../components/TextButton.js';
import { Hint } from '../components/text.js';
import { useRecord } from '../components/useRecord.js';
import { usePermission } from '../providers/auth/usePermission.js';
import { useApi } from '../providers/data/dataProvider.js';
import type { SiteSettingsRecord } from '../providers/data/records.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';
import { SITE_SETTINGS_KEY } from '../providers/site/siteSettings.js';
import { PLAIN_LIST } from '../theme/styles.js';
import { useSections } from './useSections.js';

type Bands = Pick<SiteSettingsRecord, 'home_bands' | 'updated_at'>;

const bandsOf = ({ home_bands, updated_at }: SiteSettingsRecord): Bands => ({
  home_bands,
  updated_at,
});

/** The bands of the home page, which admins of the settings order and hide. */
export function HomeBands() {
  const query = useApiQuery(BANDS_KEY, (api) => api('getSettings'), {
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <Section title="sections.bands" level="h2" frame={Card} sx={{ p: 2.5, mb: 2 }}>
      <Hint text="sections.bands_text" sx={{ my: 1 }} />
      <Loaded query={query} failed="sections.bands_failed" height={400}>
        {(settings) => <BandsForm bands={bandsOf(settings)} />}
      </Loaded>
    </Section>
  );
}

function BandsForm({ bands }: { bands: Bands }) {
  const { save, conflict, clearConflict } = useSaveBands();
  const mayChange = usePermission('settings.change');
  const translate = useTranslate();
  const namesOf = (value: unknown) =>
    (value as HomeBand[]).map((name) => translate(labelOf(name))).join(' → ');
  return (
    <Form record={bands} onSubmit={(values: object) => save(values as Bands)} noValidate>
      {conflict && (
        <ConflictAlert
          key={conflict.updated_at}
          latest={conflict}
          write={namesOf}
          onSolved={clearConflict}
        />
      )}
      <UnsavedChanges />
      <BandList mayChange={mayChange} />
      {mayChange && <SaveButtons />}
    </Form>
  );
}

function BandList({ mayChange }: { mayChange: boolean }) {
  const translate = useTranslate();
  const { field } = useController({ name: 'home_bands' });
  const shown = field.value as HomeBand[];
  const [known, setKnown] = useState<readonly HomeBand[]>([]);
  const [moved, setMoved] = useState('');
  const order = placedBands(known, shown);
  const moveTo = (name: HomeBand, to: number) => {
    const next = order.filter((band) => band !== name).toSpliced(to, 0, name);
    setKnown(next);
    field.onChange(next.filter((band) => shown.includes(band)));
    const args = { name: translate(labelOf(name)), place: to + 1, total: order.length };
    setMoved(translate('order.dropped', args));
  };
  const toggle = (name: HomeBand) => {
    setKnown(order);
    field.onChange(order.filter((band) => shown.includes(band) !== (band === name)));
  };
  const records = order.map((id, index) => ({ id, order: index, name: translate(labelOf(id)) }));
  const group = { name: 'bands', records };
  return (
    <>
      <Reordering
        groups={[group]}
        isOn={mayChange}
        vertical
        onMove={(_group, { id }, place) => moveTo(id as HomeBand, place - 1)}
      >
        <Box component="ol" sx={PLAIN_LIST}>
          <OrderedGroup group={group}>
            <Band shown={shown} mayChange={mayChange} onMove={moveTo} onToggle={toggle} />
          </OrderedGroup>
        </Box>
      </Reordering>
      <Box role="status" sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>
        {moved}
      </Box>
    </>
  );
}

const labelOf = (name: HomeBand): string =>
  name === 'call_to_action' ? 'sections.call_to_action' : `sections.${name}.title`;

/** All bands: hidden ones stay where they were, unless the shown ones have changed elsewhere. */
function placedBands(known: readonly HomeBand[], shown: readonly HomeBand[]): readonly HomeBand[] {
  const isCurrent = known.filter((band) => shown.includes(band)).join() === shown.join();
  if (known.length > 0 && isCurrent) return known;
  return [...shown, ...HOME_BANDS.filter((band) => !shown.includes(band))];
}

interface BandProps {
  shown: readonly HomeBand[];
  mayChange: boolean;
  onMove: (name: HomeBand, to: number) => void;
  onToggle: (name: HomeBand) => void;
}

function Band({ shown, mayChange, onMove, onToggle }: BandProps) {
  const movable = useMovable();
  const { id, name, order } = useRecord();
  const band = id as HomeBand;
  const { data: sections } = useSections();
  const isListHidden = band !== 'call_to_action' && sections?.[band].mode === 'hidden';
  return (
    <Box component="li" {...movable} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      {mayChange && <DragHandle />}
      <FormControlLabel
        control={
          <Switch
            checked={shown.includes(band)}
            disabled={!mayChange}
            onChange={() => onToggle(band)}
          />
        }
        label={name}
        sx={{ flex: 1, minWidth: 0, ml: 0 }}
      />
      {isListHidden && <StatusBadge tone="warning" label="sections.list_hidden" />}
      {mayChange && (
        <MoveButtons
          name={name}
          place={order}
          total={HOME_BANDS.length}
          onMove={(to) => onMove(band, to)}
        />
      )}
    </Box>
  );
}

function SaveButtons() {
  const translate = useTranslate();
  const { reset } = useFormContext();
  const { isSubmitting } = useFormState();
  const hasChanges = useHasChanges();
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 1 }}>
      <TextButton
        label="sections.bands_discard"
        color="inherit"
        disabled={!hasChanges || isSubmitting}
        onClick={() => reset()}
      />
      <TextButton
        label="ra.action.save"
        aria-label={translate('sections.bands_save')}
        type="submit"
        variant="contained"
        disabled={!hasChanges}
        loading={isSubmitting}
      />
    </Box>
  );
}

const BANDS_KEY = ['settings', 'bands'];

/** Saves the bands; `conflict` is what another admin has saved meanwhile. */
function useSaveBands() {
  const api = useApi();
  const { run } = useApiCall<SiteSettingsRecord>();
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<Bands | null>(null);
  const save = ({ home_bands, updated_at }: Bands) =>
    run({
      run: () => api('updateSettings', { body: { home_bands, updated_at } }),
      success: 'sections.bands_saved',
      failure: 'sections.bands_save_failed',
      isForm: true,
      onSuccess: (saved) => {
        setConflict(null);
        queryClient.setQueryData(BANDS_KEY, saved);
        queryClient.setQueryData(SITE_SETTINGS_KEY, (shown?: object) => ({ ...shown, ...saved }));
        queryClient.invalidateQueries({ queryKey: ['logs'] });
      },
      onConflict: async () => setConflict(bandsOf(await api('getSettings'))),
      refreshes: false,
    });
  return { save, conflict, clearConflict: () => setConflict(null) };
}
