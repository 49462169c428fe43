import {
  BooleanInput,
  DateTimeInput,
  maxValue,
  minValue,
  NumberInput,
  SelectInput,
  useGetList,
  useTranslate,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { inEitherLanguage, MAX_PLACES } from '#libs/domain/index.js';
import { FormSection } from '../components/form/FormField.js';
import { utcOffset } from '../components/form/localTime.js';
import { WHOLE_LIST } from '../components/form/NextOrder.js';
import { wholeNumberFault } from '../components/form/parse.js';
import type { TaskRecord } from '../providers/data/records.js';
import { useLanguage } from '../providers/i18n/language.js';

// Made once, or react-hook-form would register the fields again.
const PLACES = [wholeNumberFault, minValue(1), maxValue(MAX_PLACES)];

/** The limits of a task; empty ones do not limit it. */
export const LimitInputs = () => (
  <FormSection title="tasks.section_limits" columns={2}>
    <TimeInput source="available_from" />
    <TimeInput source="available_until" />
    <NumberInput
      source="max_completions"
      validate={PLACES}
      min={1}
      step={1}
      helperText="tasks.limit_help.max_completions"
    />
    <TaskBeforeInput />
    <BooleanInput source="is_daily" helperText="tasks.limit_help.is_daily" />
  </FormSection>
);

function TimeInput({ source }: { source: 'available_from' | 'available_until' }) {
  const translate = useTranslate();
  const time: string | Date | null = useWatch({ name: source }) ?? null;
  const offset = utcOffset(time instanceof Date ? time.toISOString() : time);
  return (
    <DateTimeInput
      source={source}
      helperText={translate(`tasks.limit_help.${source}`, { offset })}
      sx={({ palette }) => ({ colorScheme: palette.mode })}
    />
  );
}

function TaskBeforeInput() {
  const language = useLanguage();
  const id: number | undefined = useWatch({ name: 'id' });
  // Without the list the field shows no choices; the server checks what is chosen.
  const { data = [] } = useGetList<TaskRecord>('tasks', WHOLE_LIST);
  const others = data.filter((task) => task.id !== id && !task.is_daily);
  return (
    <SelectInput
      source="after_task_id"
      choices={others.map((task) => ({
        id: task.id,
        name: inEitherLanguage(task, 'title', language),
      }))}
      emptyText="tasks.no_task_before"
      helperText="tasks.limit_help.after_task_id"
    />
  );
}
