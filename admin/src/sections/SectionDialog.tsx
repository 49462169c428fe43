import { Box, Card, FormHelperText } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useTranslate, ValidationError } from 'react-admin';
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { Schemas } from '#libs/api-client/index.js';
import {
  AUDITS_MODES,
  type BuiltInSectionName,
  MAX_SECTION_ENTRIES,
  SECTION_MODES,
  type SiteSectionName,
  sectionValues,
} from '#libs/domain/index.js';
import { ConfirmDialog } from '../components/action/ConfirmDialog.js';
import { useApiCall } from '../components/action/useApiCall.js';
import { InputDialog } from '../components/form/ActionDialog.js';
import { ConflictAlert } from '../components/form/ConflictAlert.js';
import { SelectInput } from '../components/form/SelectInput.js';
import { DragHandle, OrderedGroup, Reordering, useMovable } from '../components/list/Ordering.js';
import { Section } from '../components/Section.js';
import { TextButton } from '../components/TextButton.js';
import { Hint, Text } from '../components/text.js';
import { useRecord, useRecordName } from '../components/useRecord.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';
import { EntryInputs, NEW_ENTRIES } from './EntryInputs.js';
import { HeadLinks } from './HeadLinks.js';
import { SectionPreview } from './SectionPreview.js';
import { BuiltInEntries } from './TextInputs.js';
import { type SectionRecord, useSaveSection } from './useSections.js';

interface SectionDialogProps {
  name: SiteSectionName;
  section: SectionRecord;
  onClose: () => void;
}

export function SectionDialog({ name, section, onClose }: SectionDialogProps) {
  const { save, conflict, clearConflict } = useSaveSection(name, onClose);
  return (
    <InputDialog<SectionRecord>
      title={`sections.${name}.title`}
      text={`sections.${name}.text`}
      submitLabel="ra.action.save"
      maxWidth="md"
      record={section}
      onSubmit={save}
      onClose={onClose}
    >
      {conflict && (
        <ConflictAlert key={conflict.updated_at} latest={conflict} onSolved={clearConflict} />
      )}
      <HeadLinks name={name} />
      <SelectInput
        source="mode"
        label="sections.mode"
        texts="sections.modes"
        values={name === 'audits' ? AUDITS_MODES : SECTION_MODES}
        help={(mode) => `sections.mode_help.${mode}`}
      />
      <Entries name={name} />
      <FaultFocus />
    </InputDialog>
  );
}

function Entries({ name }: { name: SiteSectionName }) {
  const [mode, values = []] = useWatch({ name: ['mode', 'entries'] });
  const { fields, append, remove, move, replace } = useFieldArray({ name: 'entries' });
  const { data: builtIn } = useApiQuery(['built-in-sections'], (api) => api('getBuiltInSections'));
  const start = name !== 'audits' && mode !== 'hidden' && (
    <StartFromBuiltIn name={name} hasEntries={fields.length > 0} onRead={replace} />
  );
  if (mode !== 'custom') return start;
  const records = fields.map(({ id }, order) => ({ ...values[order], id, order }));
  const group = { name, records };
  const known = sectionValues(name)?.map((value) => `{${value}}`);
  return (
    <>
      {!IN_ONE_LANGUAGE.includes(name) && <Hint text="sections.languages_help" />}
      {known && <Hint text="sections.values_help" args={{ values: known.join(', ') }} />}
      {start}
      <Reordering
        groups={[group]}
        vertical
        onMove={(_group, { order }, place) => move(order, place - 1)}
      >
        <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
          <BuiltInEntries value={(builtIn && name !== 'audits' && builtIn[name]) || NO_ENTRIES}>
            <OrderedGroup group={group}>
              <EntryCard name={name} onRemove={remove} />
            </OrderedGroup>
          </BuiltInEntries>
        </Box>
      </Reordering>
      {fields.length < MAX_SECTION_ENTRIES[name] ? (
        <TextButton
          label="sections.add"
          variant="outlined"
          onClick={() => append(NEW_ENTRIES[name])}
        />
      ) : (
        <Hint text="sections.full" role="status" />
      )}
      <EntriesFault />
      <Section title="sections.preview">
        <SectionPreview name={name} entries={values} />
      </Section>
    </>
  );
}

const NO_ENTRIES: never[] = [];

/** The sections whose entries have the same texts in both languages. */
const IN_ONE_LANGUAGE: readonly SiteSectionName[] = ['partners', 'audits'];

interface StartFromBuiltInProps {
  name: BuiltInSectionName;
  hasEntries: boolean;
  onRead: (entries: object[]) => void;
}

/** Fills the form with the entries that the site shows by default; asks before it replaces others. */
function StartFromBuiltIn({ name, hasEntries, onRead }: StartFromBuiltInProps) {
  const { setValue } = useFormContext();
  const { run, isPending } = useApiCall<Schemas['BuiltInSectionsDto']>();
  const [isAsking, setAsking] = useState(false);
  const fill = () => {
    setAsking(false);
    void run({
      run: (api) => api('getBuiltInSections'),
      failure: 'sections.built_in_failed',
      refreshes: false,
      onSuccess: (sections) => {
        setValue('mode', 'custom', { shouldDirty: true });
        onRead(sections[name]);
      },
    });
  };
  return (
    <Box>
      <TextButton
        label="sections.start_built_in"
        variant="outlined"
        loading={isPending}
        onClick={hasEntries ? () => setAsking(true) : fill}
      />
      {isAsking && (
        <ConfirmDialog
          tone="warning"
          title="sections.start_built_in"
          content="sections.replace_entries"
          confirmLabel="sections.replace"
          onConfirm={fill}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  );
}

/** The server's error about the list of entries as a whole. */
function EntriesFault() {
  const { errors } = useFormState();
  const error = errors.root?.['entries']?.message;
  if (!error) return null;
  return (
    <FormHelperText error role="alert" tabIndex={-1}>
      <ValidationError error={String(error)} />
    </FormHelperText>
  );
}

/** Leads to the first fault after each try to save. */
function FaultFocus() {
  const { submitCount } = useFormState();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (submitCount === 0) return;
    const fault = place.current
      ?.closest('form')
      ?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]');
    fault?.scrollIntoView({ block: 'center' });
    fault?.focus({ preventScroll: true });
  }, [submitCount]);
  return <span ref={place} hidden />;
}

function EntryCard({ name, onRemove }: { name: SiteSectionName; onRemove: (at: number) => void }) {
  const translate = useTranslate();
  const movable = useMovable();
  const { order } = useRecord();
  const title = useRecordName() || translate('sections.new_entry');
  return (
    <Card component="li" {...movable} variant="outlined" sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
        <DragHandle />
        <Text variant="h3" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        <TextButton
          label="ra.action.remove"
          color="inherit"
          size="small"
          aria-label={translate('sections.remove_named', { name: title })}
          onClick={() => onRemove(Number(order))}
        />
      </Box>
      <EntryInputs name={name} at={`entries.${order}`} />
    </Card>
  );
}
