import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { useTranslate, type Validator } from 'react-admin';
import { FormField, helpId } from '../components/form/FormField.js';
import { fromLocalInput, inUtc, toLocalInput, utcOffset } from '../components/form/localTime.js';
import type { SiteSettingsRecord } from '../providers/data/records.js';
import { useSettingInput } from './SettingInput.js';

interface SettingTimeProps {
  source: keyof SiteSettingsRecord & string;
  validate: Validator[];
  /** Whether it stays as it is from now on. */
  isFixed?: boolean;
}

/** A time in the browser's time zone, or none; the help text has it in UTC, as it is stored. */
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
      {/* Uncontrolled, because React would clear a controlled input while the time is incomplete. */}
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

/** A key that changes when the value changes other than by typing, for instance by a reset. */
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
