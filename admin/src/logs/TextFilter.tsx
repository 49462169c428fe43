import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { FieldFrame } from '../components/FieldFrame.js';
import { type LogFilterName, useLogFilter } from './useLogFilter.js';

interface TextFilterProps {
  source: LogFilterName;
}

export function TextFilter({ source }: TextFilterProps) {
  const translate = useTranslate();
  const { id, label, value, set } = useLogFilter(source);
  const [typed, setTyped] = useState(value);
  // The filter may change elsewhere: by the browser's back button, or when it is cleared.
  useEffect(() => setTyped(value), [value]);
  return (
    <FieldFrame id={id} label={label}>
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
    </FieldFrame>
  );
}
