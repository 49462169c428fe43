import OutlinedInput from '@mui/material/OutlinedInput';
import { useInput, useTranslate, type Validator } from 'react-admin';
import { FieldFrame, helpId } from '../components/FieldFrame.js';
import { keepEmptyText } from '../components/parse.js';
import type { SiteSettingsRecord } from '../providers/data/records.js';

interface SettingInputProps {
  source: keyof SiteSettingsRecord & string;
  validate: Validator[];
  type?: 'text' | 'url' | 'number';
}

const readNumber = (typed: string): number | null => (typed === '' ? null : Number(typed));

/** One setting in one line: a text, an address or a number. */
export function SettingInput({ source, validate, type = 'text' }: SettingInputProps) {
  const translate = useTranslate();
  const parse = type === 'number' ? readNumber : keepEmptyText;
  const { id, field, fieldState, isRequired } = useInput<string | number | null>({
    source,
    validate,
    parse,
  });
  const label = translate(`resources.settings.fields.${source}`);
  return (
    <FieldFrame
      id={id}
      label={label}
      help={translate(`settings.help.${source}`)}
      error={fieldState.error?.message}
      required={isRequired}
    >
      <OutlinedInput
        {...field}
        inputRef={field.ref}
        id={id}
        type={type}
        label={label}
        notched
        placeholder={type === 'url' ? 'https://' : undefined}
        aria-describedby={helpId(id)}
      />
    </FieldFrame>
  );
}
