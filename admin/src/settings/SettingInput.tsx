import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type UseInputValue, useInput, useTranslate, type Validator } from 'react-admin';
import { FormField, helpId } from '../components/form/FormField.js';
import { keepEmptyText } from '../components/form/parse.js';
import type { SiteSettingsRecord } from '../providers/data/records.js';
import { choice } from './validators.js';

interface SettingInputProps {
  source: keyof SiteSettingsRecord & string;
  validate: Validator[];
  type?: 'text' | 'url' | 'number';
}

const readNumber = (typed: string): number | null => (typed === '' ? null : Number(typed));

/** One setting in one line: a text, an address or a number. */
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

/** One setting out of a few. */
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

/** One setting that is on or off. */
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
 * Connects an input to one setting: react-hook-form's field, what takes the focus when it is wrong, and the
 * props of its FormField.
 */
export function useSettingInput({ source, validate, parse }: SettingOptions) {
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
