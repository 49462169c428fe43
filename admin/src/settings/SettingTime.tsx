import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { useTranslate, type Validator } from 'react-admin';
import { FieldFrame, helpId } from '../components/FieldFrame.js';
import type { SiteSettingsRecord } from '../providers/data/records.js';
import { fromLocalInput, inUtc, toLocalInput, utcOffset } from './localTime.js';
import { useSetting } from './useSetting.js';

interface SettingTimeProps {
  source: keyof SiteSettingsRecord & string;
  validate: Validator[];
}

/** A time, set on the clock of this browser and named in UTC below, which is what is stored. */
export function SettingTime({ source, validate }: SettingTimeProps) {
  const translate = useTranslate();
  const { field, frame } = useSetting({ source, validate });
  const version = useVersion(field.value);
  const offset = utcOffset(field.value);
  const label = `${frame.label} (${offset})`;
  const help = translate('settings.time_help', { offset, utc: inUtc(field.value) });
  return (
    <FieldFrame {...frame} label={label} help={`${frame.help} ${help}`}>
      {/* Uncontrolled, or React would empty it whenever one part of the time is not typed yet. */}
      <OutlinedInput
        key={version.key}
        id={frame.id}
        type="datetime-local"
        label={label}
        notched
        name={field.name}
        inputRef={field.ref}
        defaultValue={toLocalInput(field.value)}
        onBlur={field.onBlur}
        onChange={(event) => {
          const time = fromLocalInput(event.target.value);
          version.typed(time);
          field.onChange(time);
        }}
        slotProps={{ input: { max: '9999-12-31T23:59' } }}
        aria-describedby={helpId(frame.id)}
        sx={(theme) => ({ colorScheme: theme.palette.mode })}
      />
    </FieldFrame>
  );
}

/** A key that changes when the value changes in another way than by typing, by a reset say. */
function useVersion(value: string | null) {
  const shown = useRef(value);
  const [key, setKey] = useState(0);
  useEffect(() => {
    if (value === shown.current) return;
    shown.current = value;
    setKey((current) => current + 1);
  }, [value]);
  const typed = (time: string | null) => {
    shown.current = time;
  };
  return { key, typed };
}
