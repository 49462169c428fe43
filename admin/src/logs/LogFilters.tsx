import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { LOG_ACTIONS, LOG_RESOURCE_TYPES, MAX_LENGTH } from '#libs/domain/index.js';
import { FormField } from '../components/form/FormField.js';
import { dayBounds, dayOf } from '../components/form/localTime.js';
import { useDebouncedFilter } from '../components/list/useDebouncedFilter.js';
import { useLogNames } from './LogFields.js';

/** Filters by action, resource type, admin and days; they are part of the page's URL. */
export function LogFilters() {
  const { filterValues } = useListContext();
  const { actionName, resourceName } = useLogNames();
  const filtered = Object.keys(filterValues).length > 0;
  return (
    <Box
      role="search"
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'center',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(6, 1fr)', lg: 'repeat(5, 1fr) auto' },
        // On medium screens: three filters, then the two days, then the button that clears them.
        '& > *': { gridColumn: { sm: 'span 2', lg: 'auto' } },
        '& > :nth-child(3)': { gridColumn: { xs: '1 / -1', sm: 'span 2', lg: 'auto' } },
        '& > :nth-child(n + 4)': { gridColumn: { sm: 'span 3', lg: 'auto' } },
        '& > :nth-child(6)': { gridColumn: { xs: '1 / -1', lg: 'auto' } },
        p: { xs: 1.5, sm: 2 },
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <SelectFilter source="action" values={LOG_ACTIONS} nameOf={actionName} />
      <SelectFilter source="resource_type" values={LOG_RESOURCE_TYPES} nameOf={resourceName} />
      <TextFilter source="admin_username" />
      <DayFilter source="created_at_gte" bound="first" />
      <DayFilter source="created_at_lte" bound="last" />
      {filtered && <ClearFiltersButton />}
    </Box>
  );
}

export function ClearFiltersButton() {
  const translate = useTranslate();
  const { setFilters } = useListContext();
  return (
    <Button variant="outlined" onClick={() => setFilters({})}>
      {translate('logs.clear_filters')}
    </Button>
  );
}

interface SelectFilterProps {
  source: LogFilterName;
  values: readonly string[];
  nameOf: (value: string) => string;
}

function SelectFilter({ source, values, nameOf }: SelectFilterProps) {
  const translate = useTranslate();
  const { id, label, value, set } = useLogFilter(source);
  return (
    <FormField id={id} label={label}>
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
    </FormField>
  );
}

interface TextFilterProps {
  source: LogFilterName;
}

function TextFilter({ source }: TextFilterProps) {
  const translate = useTranslate();
  const { id, label } = useLogFilter(source);
  const { text, setText } = useDebouncedFilter(source);
  return (
    <FormField id={id} label={label}>
      <OutlinedInput
        id={id}
        label={label}
        notched
        value={text}
        placeholder={translate('logs.all')}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ input: { maxLength: MAX_LENGTH.username } }}
      />
    </FormField>
  );
}

interface DayFilterProps {
  source: 'created_at_gte' | 'created_at_lte';
  /** Which end of the chosen day the filter means. */
  bound: 'first' | 'last';
}

function DayFilter({ source, bound }: DayFilterProps) {
  const { id, label, value, set } = useLogFilter(source);
  return (
    <FormField id={id} label={label}>
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
    </FormField>
  );
}

type LogFilterName =
  | 'action'
  | 'resource_type'
  | 'admin_username'
  | 'created_at_gte'
  | 'created_at_lte';

/** One filter: its field's id and name, its value ('' when it is off), and a function that sets it. */
function useLogFilter(name: LogFilterName) {
  const id = useId();
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const value: string = typeof filterValues[name] === 'string' ? filterValues[name] : '';
  const set = (changed: string) => setFilters({ ...filterValues, [name]: changed });
  return { id, label: translate(`resources.logs.fields.${name}`), value, set };
}
