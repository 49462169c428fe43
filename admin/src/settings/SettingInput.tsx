import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import InputAdornment from '@mui/material/InputAdornment';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type UseInputValue, useInput, useTranslate, type Validator } from 'react-admin';
import { FormField, helpId } from '../components/form/FormField.js';
import { fromLocalInput, inUtc, toLocalInput, utcOffset } from '../components/form/localTime.js';
import { keepEmptyText } from '../components/form/parse.js';
import type { SiteSettingsRecord } from '../providers/data/records.js';
import { choice } from './validators.js';

interface SettingInputProps {
  source: keyof SiteSettingsRecord & string;
  validate: Validator[];
  type?: 'text' | 'url' | 'number';
}

const readNumber = (typed: string): number | null => (typed === '' ? null : Number(typed));

export function SettingInput({ source, validate, type = 'text' }: SettingInputProps) {
  const parse = type === 'number' ? readNumber : keepEmptyText;
  const { field, inputRef, formField } = useSettingInput({ source, validate, parse });
  return (
    <FormField {...formField}>
      <OutlinedInput
        {...field}
        inputRef={inputRef}
        id={formField.id}
        type={type}
        label={formField.label}
        notched
        placeholder={type === 'url' ? 'https://' : undefined}
        aria-describedby={helpId(formField.id)}
      />
    </FormField>
  );
}

interface SettingSelectProps {
  source: keyof SiteSettingsRecord & string;
  choices: readonly { id: string; name: string }[];
}

export function SettingSelect({ source, choices }: SettingSelectProps) {
  const { field, inputRef, formField } = useSettingInput({ source, validate: choice });
  return (
    <FormField {...formField}>
      <NativeSelect
        {...field}
        id={formField.id}
        inputRef={inputRef}
        inputProps={{ 'aria-describedby': helpId(formField.id) }}
        input={<OutlinedInput label={formField.label} notched />}
      >
        {choices.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </NativeSelect>
    </FormField>
  );
}

export function SettingCheckbox({ source }: Pick<SettingInputProps, 'source'>) {
  const { field, inputRef, formField } = useSettingInput({ source, validate: [] });
  const { id, label, help, error } = formField;
  return (
    <Box>
      <FormControlLabel
        control={
          <Checkbox
            id={id}
            name={field.name}
            checked={Boolean(field.value)}
            onChange={(event) => field.onChange(event.target.checked)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: inputRef, 'aria-describedby': helpId(id) } }}
          />
        }
        label={label}
      />
      <FormHelperText id={helpId(id)} error={error !== undefined} sx={{ mx: 1.75 }}>
        {error ?? help}
      </FormHelperText>
    </Box>
  );
}

interface SettingOptions {
  source: keyof SiteSettingsRecord & string;
  validate: Validator[];
  parse?: (typed: string) => unknown;
}

/**
 * Connects an input to a setting: react-hook-form's field, its ref, and the props of its FormField.
 */
function useSettingInput({ source, validate, parse }: SettingOptions) {
  const translate = useTranslate();
  const input: UseInputValue = useInput({ source, validate, parse });
  const { id, fieldState, isRequired } = input;
  const { ref: inputRef, ...field } = input.field;
  return {
    field,
    inputRef,
    formField: {
      id,
      label: translate(`resources.settings.fields.${source}`),
      help: translate(`settings.help.${source}`),
      error: fieldState.error?.message,
      required: isRequired,
    },
  };
}

interface SettingTimeProps {
  source: keyof SiteSettingsRecord & string;
  validate: Validator[];
  /** Whether it can no longer be changed. */
  isFixed?: boolean;
}

/** An optional time in the browser's time zone; the help text has it in UTC, as stored. */
export function SettingTime({ source, validate, isFixed = false }: SettingTimeProps) {
  const translate = useTranslate();
  const { field, inputRef, formField } = useSettingInput({ source, validate });
  const version = useVersion(field.value);
  const offset = utcOffset(field.value);
  const { label } = formField;
  const text = isFixed ? translate('settings.fixed_help') : formField.help;
  const help = field.value
    ? `${text} ${translate('settings.time_help', { offset, utc: inUtc(field.value) })}`
    : text;
  return (
    <FormField {...formField} help={help}>
      {/* Uncontrolled: React would clear a controlled input while the time is incomplete. */}
      <OutlinedInput
        key={version.key}
        id={formField.id}
        type="datetime-local"
        label={label}
        notched
        readOnly={isFixed}
        name={field.name}
        inputRef={inputRef}
        defaultValue={toLocalInput(field.value)}
        onBlur={field.onBlur}
        onChange={(event) => {
          // Texts on the wire are never null.
          const time = fromLocalInput(event.target.value) ?? '';
          version.typed(time);
          field.onChange(time);
        }}
        slotProps={{ input: { max: '9999-12-31T23:59' } }}
        endAdornment={<InputAdornment position="end">{offset}</InputAdornment>}
        aria-describedby={helpId(formField.id)}
        sx={(theme) => ({ colorScheme: theme.palette.mode })}
      />
    </FormField>
  );
}

/** A key that changes when the value changes other than by typing, such as by a reset. */
function useVersion(value: string) {
  const shown = useRef(value);
  const [key, setKey] = useState(0);
  useEffect(() => {
    if (value === shown.current) return;
    shown.current = value;
    setKey((current) => current + 1);
  }, [value]);
  const typed = (time: string) => {
    shown.current = time;
  };
  return { key, typed };
}

interface SettingsSectionProps {
  /** `settings.section.<name>` names the group, `settings.section_help.<name>` explains it. */
  name: string;
  children: ReactNode;
}

/** A group of settings: its explanation on the left, the inputs on the right. */
export function SettingsSection({ name, children }: SettingsSectionProps) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      sx={{
        display: 'grid',
        gap: { xs: 2.5, md: 4 },
        gridTemplateColumns: { md: '240px minmax(0, 1fr)' },
        p: { xs: 2, sm: 3 },
        overflow: 'visible',
      }}
    >
      <Box>
        <Typography variant="h2" id={titleId}>
          {translate(`settings.section.${name}`)}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, maxWidth: 420 }}>
          {translate(`settings.section_help.${name}`)}
        </Typography>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          alignItems: 'start',
          // Wide enough for a date, a time and its zone.
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 264px), 1fr))',
        }}
      >
        {children}
      </Box>
    </Card>
  );
}
