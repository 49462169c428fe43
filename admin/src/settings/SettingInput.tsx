import {
  Box,
  Card,
  Checkbox,
  FormControlLabel,
  FormHelperText,
  InputAdornment,
} from '@mui/material';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocale, useTranslate, type Validator } from 'react-admin';
import { TRUSTED_SETTINGS, textGap } from '#libs/domain/index.js';
import { FormField } from '../components/form/FormField.js';
import { useFormField } from '../components/form/FormInput.js';
import { fromLocalInput, inUtc, toLocalInput, utcOffset } from '../components/form/localTime.js';
import { keepEmptyText } from '../components/form/parse.js';
import { Hint, Text } from '../components/text.js';
import { usePermission } from '../providers/auth/usePermission.js';
import type { SettingName } from '../providers/site/settingsPages.js';
import { WithEffect } from './SettingEffect.js';
import { requiredValue } from './validators.js';

interface SettingInputProps {
  source: SettingName;
  validate: Validator[];
  type?: 'text' | 'url' | 'number';
}

const readNumber = (typed: string): number | null => (typed === '' ? null : Number(typed));

export function SettingInput({ source, validate, type = 'text' }: SettingInputProps) {
  const field = useSetting(source, validate, type === 'number' ? readNumber : keepEmptyText);
  const placeholder = type === 'url' ? 'https://' : undefined;
  return (
    <WithEffect source={source}>
      <FormField {...field} type={type} placeholder={placeholder} />
    </WithEffect>
  );
}

interface SettingSelectProps {
  source: SettingName;
  choices: readonly { id: string; name: string }[];
}

export const SettingSelect = ({ source, choices }: SettingSelectProps) => (
  <FormField {...useSetting(source, requiredValue)} select slotProps={{ select: { native: true } }}>
    {choices.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </FormField>
);

const NO_RULES: Validator[] = [];
const TRUSTED: readonly string[] = TRUSTED_SETTINGS;

export function SettingCheckbox({ source }: { source: SettingName }) {
  const { id, name, value, onChange, onBlur, inputRef, label, help, error } = useSetting(
    source,
    NO_RULES,
  );
  const helpId = `${id}-help`;
  return (
    <WithEffect source={source}>
      <Box>
        <FormControlLabel
          control={
            <Checkbox
              id={id}
              name={name}
              checked={Boolean(value)}
              onChange={(event) => onChange(event.target.checked)}
              onBlur={onBlur}
              slotProps={{ input: { ref: inputRef, 'aria-describedby': helpId } }}
            />
          }
          label={label}
        />
        <FormHelperText id={helpId} error={error !== undefined} sx={{ mx: 1.75 }}>
          {error ?? help}
        </FormHelperText>
      </Box>
    </WithEffect>
  );
}

export function useSetting(
  source: SettingName,
  validate: Validator[],
  parse?: (typed: string) => unknown,
) {
  const translate = useTranslate();
  const field = useFormField({ source, validate, parse });
  const isTrusted = TRUSTED.includes(source);
  const mayTrust = usePermission('settings.trust');
  const disabled = isTrusted && !mayTrust;
  return {
    ...field,
    disabled,
    label: translate(`settings.field.${source}`),
    help: translate(disabled ? 'settings.owners_only' : `settings.help.${source}`),
  };
}

interface SettingTimeProps extends Omit<SettingInputProps, 'type'> {
  isFixed: boolean;
}

/** An optional time in the browser's time zone; the help text has it in UTC, as stored. */
export function SettingTime({ source, validate, isFixed }: SettingTimeProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { value, onChange, help, ...field } = useSetting(source, validate);
  const version = useVersion(value);
  const offset = utcOffset(value);
  const text = isFixed ? translate('settings.fixed_help') : help;
  const times = value && translate('settings.time_help', { offset, utc: inUtc(value, locale) });
  return (
    <WithEffect source={source}>
      {/* Uncontrolled: React would clear a controlled input while the time is incomplete. */}
      <FormField
        {...field}
        key={version.key}
        help={times ? text + textGap(text) + times : text}
        type="datetime-local"
        defaultValue={toLocalInput(value)}
        onChange={(event) => {
          // Texts on the wire are never null.
          const time = fromLocalInput(event.target.value) ?? '';
          version.typed(time);
          onChange(time);
        }}
        slotProps={{
          htmlInput: { max: '9999-12-31T23:59' },
          input: {
            readOnly: isFixed,
            // Phones lack the room; the help text has the offset too.
            endAdornment: (
              <InputAdornment position="end" sx={{ display: { xs: 'none', sm: 'flex' } }}>
                {offset}
              </InputAdornment>
            ),
          },
        }}
        sx={({ palette }) => ({ colorScheme: palette.mode })}
      />
    </WithEffect>
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

export const SECTION = {
  display: 'grid',
  gap: { xs: 2.5, md: 4 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '240px minmax(0, 1fr)' },
  p: { xs: 2, sm: 3 },
  overflow: 'visible',
};

export function SettingsSection({ name, children }: SettingsSectionProps) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={SECTION}>
      <Box>
        <Text text={`settings.section.${name}`} variant="h2" id={titleId} />
        <Hint text={`settings.section_help.${name}`} sx={{ mt: 0.5, maxWidth: 420 }} />
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
