import OutlinedInput from '@mui/material/OutlinedInput';
import { dayBounds, dayOf } from '../components/dayBounds.js';
import { FieldFrame } from '../components/FieldFrame.js';
import { useLogFilter } from './useLogFilter.js';

interface DayFilterProps {
  source: 'created_at_gte' | 'created_at_lte';
  /** Which end of the chosen day the filter means. */
  bound: 'first' | 'last';
}

export function DayFilter({ source, bound }: DayFilterProps) {
  const { id, label, value, set } = useLogFilter(source);
  return (
    <FieldFrame id={id} label={label}>
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
    </FieldFrame>
  );
}
