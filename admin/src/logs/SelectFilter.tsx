import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { type LogFilterName, useLogFilter } from './useLogFilter.js';

interface SelectFilterProps {
  source: LogFilterName;
  values: readonly string[];
  nameOf: (value: string) => string;
}

export function SelectFilter({ source, values, nameOf }: SelectFilterProps) {
  const translate = useTranslate();
  const id = useId();
  const { value, set } = useLogFilter(source);
  const label = translate(`resources.logs.fields.${source}`);
  return (
    <FormControl size="small" fullWidth>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <NativeSelect
        id={id}
        value={value}
        onChange={(event) => set(event.target.value)}
        input={<OutlinedInput label={label} notched />}
      >
        <option value="">{translate('logs.all')}</option>
        {values.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
}
