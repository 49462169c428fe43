import OutlinedInput from '@mui/material/OutlinedInput';
import type { Validator } from 'react-admin';
import { FieldFrame, helpId } from '../components/FieldFrame.js';
import { keepEmptyText } from '../components/parse.js';
import type { SiteSettingsRecord } from '../providers/data/records.js';
import { useSetting } from './useSetting.js';

interface SettingInputProps {
  source: keyof SiteSettingsRecord & string;
  validate: Validator[];
  type?: 'text' | 'url' | 'number';
}

const readNumber = (typed: string): number | null => (typed === '' ? null : Number(typed));

/** One setting in one line: a text, an address or a number. */
export function SettingInput({ source, validate, type = 'text' }: SettingInputProps) {
  const parse = type === 'number' ? readNumber : keepEmptyText;
  const { field, frame } = useSetting({ source, validate, parse });
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        {...field}
        inputRef={field.ref}
        id={frame.id}
        type={type}
        label={frame.label}
        notched
        placeholder={type === 'url' ? 'https://' : undefined}
        aria-describedby={helpId(frame.id)}
      />
    </FieldFrame>
  );
}
