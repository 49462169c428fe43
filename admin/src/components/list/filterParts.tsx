import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import {
  useInput,
  useListContext,
  useResourceContext,
  useTranslate,
  useTranslateLabel,
} from 'react-admin';
import { FormField } from '../form/FormField.js';
import { dayBounds, dayOf } from '../form/localTime.js';

/**
 * The parts of filters and columns in one chunk that is loaded after the list, because the records
 * are shown without it.
 */
export { FilterButton, FilterForm } from 'react-admin';
export { ColumnsButton } from './ColumnsButton.js';

interface FilterChipsProps {
  format?: Readonly<Record<string, (value: string) => string>>;
}

/**
 * Every active filter with a remove button, including those from the address that have no input.
 */
export function FilterChips({ format = {} }: FilterChipsProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { filterValues, displayedFilters, setFilters } = useListContext();
  const entries = Object.entries(filterValues);
  if (entries.length === 0) return null;
  const without = (name: string) => {
    const { [name]: _removed, ...others } = filterValues;
    setFilters(others, displayedFilters);
  };
  return (
    <Box
      role="group"
      aria-label={translate('action.filters')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: { xs: 1.5, sm: 2 },
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {entries.map(([name, value]) => {
        const label = translate(`resources.${resource}.fields.${name}`, {
          _: name === 'q' ? translate('ra.action.search') : name,
        });
        const text =
          typeof value === 'string' ? (format[name]?.(value) ?? value) : JSON.stringify(value);
        return (
          <Chip
            key={name}
            size="small"
            label={`${label}: ${text}`}
            onClick={() => without(name)}
            onDelete={() => without(name)}
            deleteIcon={<CloseIcon />}
            aria-label={translate('action.remove_filter', { filter: `${label}: ${text}` })}
            sx={{ maxWidth: 280 }}
          />
        );
      })}
      <Button size="small" onClick={() => setFilters({}, {})}>
        {translate('action.clear_filters')}
      </Button>
    </Box>
  );
}

/** Inputs for react-admin's FilterForm, each labelled by its field. */
interface FilterProps {
  source: string;
  alwaysOn?: boolean;
}

function useFilter({ source }: FilterProps) {
  const translateLabel = useTranslateLabel();
  const { id, field } = useInput({ source });
  const value = field.value === null || field.value === undefined ? '' : String(field.value);
  return { id, label: String(translateLabel({ source })), value, set: field.onChange };
}

interface SelectFilterProps extends FilterProps {
  choices: readonly { id: string; name: string }[];
  /** Key of the catalogue: the option without a filter. */
  none?: string;
}

export function SelectFilter({ choices, none = 'action.all', ...props }: SelectFilterProps) {
  const translate = useTranslate();
  const { id, label, value, set } = useFilter(props);
  return (
    <FormField id={id} label={label}>
      <NativeSelect
        id={id}
        value={value}
        onChange={(event) => set(event.target.value)}
        input={<OutlinedInput label={label} notched />}
      >
        <option value="">{translate(none)}</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </NativeSelect>
    </FormField>
  );
}

interface TextFilterProps extends FilterProps {
  type?: 'text' | 'number';
  maxLength?: number;
}

export function TextFilter({ type = 'text', maxLength, ...props }: TextFilterProps) {
  const translate = useTranslate();
  const { id, label, value, set } = useFilter(props);
  return (
    <FormField id={id} label={label}>
      <OutlinedInput
        id={id}
        name={props.source}
        type={type}
        label={label}
        notched
        value={value}
        placeholder={translate('action.all')}
        onChange={(event) => set(event.target.value)}
        slotProps={{ input: { maxLength, min: type === 'number' ? 0 : undefined } }}
      />
    </FormField>
  );
}

interface DayFilterProps extends FilterProps {
  /** Which end of the chosen day is meant. */
  bound: 'first' | 'last';
}

export function DayFilter({ bound, ...props }: DayFilterProps) {
  const { id, label, value, set } = useFilter(props);
  return (
    <FormField id={id} label={label}>
      <OutlinedInput
        id={id}
        name={props.source}
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
