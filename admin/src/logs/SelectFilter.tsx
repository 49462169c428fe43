import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslate } from 'react-admin';
import { FieldFrame } from '../components/FieldFrame.js';
import { type LogFilterName, useLogFilter } from './useLogFilter.js';

interface SelectFilterProps {
  source: LogFilterName;
  values: readonly string[];
  nameOf: (value: string) => string;
}

export function SelectFilter({ source, values, nameOf }: SelectFilterProps) {
  const translate = useTranslate();
  const { id, label, value, set } = useLogFilter(source);
  return (
    <FieldFrame id={id} label={label}>
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
    </FieldFrame>
  );
}
