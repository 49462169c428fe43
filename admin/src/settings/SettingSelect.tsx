import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { FieldFrame, helpId } from '../components/FieldFrame.js';
import type { SiteSettingsRecord } from '../providers/data/records.js';
import { useSetting } from './useSetting.js';
import { choice } from './validators.js';

interface SettingSelectProps {
  source: keyof SiteSettingsRecord & string;
  choices: readonly { id: string; name: string }[];
}

/** One setting out of a few. */
export function SettingSelect({ source, choices }: SettingSelectProps) {
  const { field, frame } = useSetting({ source, validate: choice });
  return (
    <FieldFrame {...frame}>
      <NativeSelect
        {...field}
        id={frame.id}
        inputRef={field.ref}
        inputProps={{ 'aria-describedby': helpId(frame.id) }}
        input={<OutlinedInput label={frame.label} notched />}
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
