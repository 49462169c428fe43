import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { dayBounds, dayOf } from '../components/dayBounds.js';
import { useLogFilter } from './useLogFilter.js';

interface DayFilterProps {
  source: 'created_at_gte' | 'created_at_lte';
  /** Which end of the chosen day the filter means. */
  bound: 'first' | 'last';
}

export function DayFilter({ source, bound }: DayFilterProps) {
  const translate = useTranslate();
  const id = useId();
  const { value, set } = useLogFilter(source);
  const label = translate(`resources.logs.fields.${source}`);
  return (
    <FormControl size="small" fullWidth>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        type="date"
        label={label}
        notched
        value={dayOf(value)}
        onChange={({ target }) => set(target.value === '' ? '' : dayBounds(target.value)[bound])}
        slotProps={{ input: { min: '2000-01-01', max: '9999-12-31' } }}
        sx={(theme) => ({ colorScheme: theme.palette.mode })}
      />
    </FormControl>
  );
}
