import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { type LogFilterName, useLogFilter } from './useLogFilter.js';

interface TextFilterProps {
  source: LogFilterName;
}

export function TextFilter({ source }: TextFilterProps) {
  const translate = useTranslate();
  const id = useId();
  const { value, set } = useLogFilter(source);
  const [typed, setTyped] = useState(value);
  // The filter may change elsewhere: by the browser's back button, or when it is cleared.
  useEffect(() => setTyped(value), [value]);
  const label = translate(`resources.logs.fields.${source}`);
  return (
    <FormControl size="small" fullWidth>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        notched
        value={typed}
        placeholder={translate('logs.all')}
        onChange={(event) => {
          setTyped(event.target.value);
          set(event.target.value, true);
        }}
        slotProps={{ input: { maxLength: 64 } }}
      />
    </FormControl>
  );
}
