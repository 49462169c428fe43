import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useInput, useTranslate } from 'react-admin';
import { FieldFrame, helpId } from '../components/FieldFrame.js';
import type { SiteSettingsRecord } from '../providers/data/records.js';
import { choice } from './validators.js';

interface SettingSelectProps {
  source: keyof SiteSettingsRecord & string;
  choices: readonly { id: string; name: string }[];
}

/** One setting out of a few. */
export function SettingSelect({ source, choices }: SettingSelectProps) {
  const translate = useTranslate();
  const { id, field, fieldState } = useInput({ source, validate: choice });
  const label = translate(`resources.settings.fields.${source}`);
  return (
    <FieldFrame
      id={id}
      label={label}
      help={translate(`settings.help.${source}`)}
      error={fieldState.error?.message}
      required
    >
      <NativeSelect
        {...field}
        id={id}
        inputRef={field.ref}
        inputProps={{ 'aria-describedby': helpId(id) }}
        input={<OutlinedInput label={label} notched />}
      >
        {choices.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}
