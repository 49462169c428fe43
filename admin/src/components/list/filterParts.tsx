import CloseIcon from '@mui/icons-material/Close';
import { Box, Chip } from '@mui/material';
import { type ReactElement, useContext } from 'react';
import {
  FilterContext,
  useInput,
  useListContext,
  useResourceContext,
  useTranslate,
  useTranslateLabel,
} from 'react-admin';
import { ROW, UNDERLINED } from '../../theme/styles.js';
import { useTimeFormat } from '../figures/formats.js';
import { FormField } from '../form/FormField.js';
import { dayBounds, dayOf } from '../form/localTime.js';
import { TextButton } from '../TextButton.js';

/** One chunk, loaded after the list: the records are shown without it. */
export { FilterButton, FilterForm } from 'react-admin';
export { ColumnsButton } from './ColumnsButton.js';
export { SavedQueriesButton } from './SavedQueriesButton.js';

/** Active filters with remove buttons, including filters of the address that have no input. */
export function FilterChips() {
  const translate = useTranslate();
  const resource = useResourceContext();
  const textOf = useFilterValue();
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
      sx={{ ...UNDERLINED, ...ROW, flexWrap: 'wrap', gap: 1, px: { xs: 1.5, sm: 2 }, py: 1 }}
    >
      {entries.map(([name, value]) => {
        const label = translate(`resources.${resource}.fields.${name}`, {
          _: name === 'q' ? translate('ra.action.search') : name,
        });
        const filter = `${label}: ${textOf(name, value)}`;
        return (
          <Chip
            key={name}
            size="small"
            label={filter}
            onClick={() => without(name)}
            onDelete={() => without(name)}
            deleteIcon={<CloseIcon />}
            aria-label={translate('action.remove_filter', { filter })}
            sx={{ maxWidth: 280 }}
          />
        );
      })}
      <TextButton label="action.clear_filters" size="small" onClick={() => setFilters({}, {})} />
    </Box>
  );
}

/** Returns a function that writes a filter's value as its input shows it. */
function useFilterValue() {
  const translate = useTranslate();
  const { day } = useTimeFormat();
  const filters = (useContext(FilterContext) ?? []) as ReactElement<
    Partial<SelectFilterProps & DayFilterProps>
  >[];
  return (name: string, value: unknown): string => {
    if (typeof value !== 'string') return JSON.stringify(value);
    const { texts, bound } = filters.find(({ props }) => props.source === name)?.props ?? {};
    if (bound) return day(value);
    return texts ? translate(`${texts}.${value}`, { _: value }) : value;
  };
}

interface FilterProps {
  source: string;
  alwaysOn?: boolean;
}

/** The props of a text field that is labelled by its field. */
function useFilter(source: string) {
  const translateLabel = useTranslateLabel();
  const { id, field } = useInput({ source });
  return {
    id,
    name: source,
    label: translateLabel({ source }),
    value: String(field.value ?? ''),
    onChange: field.onChange,
  };
}

interface SelectFilterProps extends FilterProps {
  values: readonly string[];
  /** `<texts>.<value>` names a value. */
  texts: string;
  /** Key of the catalogue: the option without a filter. */
  none?: string;
}

export function SelectFilter({ source, values, texts, none = 'action.all' }: SelectFilterProps) {
  const translate = useTranslate();
  return (
    <FormField {...useFilter(source)} select slotProps={{ select: { native: true } }}>
      <option value="">{translate(none)}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {translate(`${texts}.${value}`)}
        </option>
      ))}
    </FormField>
  );
}

interface TextFilterProps extends FilterProps {
  type?: 'text' | 'number';
  maxLength?: number;
}

export function TextFilter({ source, type = 'text', maxLength }: TextFilterProps) {
  const translate = useTranslate();
  const min = type === 'number' ? 0 : undefined;
  return (
    <FormField
      {...useFilter(source)}
      type={type}
      placeholder={translate('action.all')}
      slotProps={{ htmlInput: { maxLength, min } }}
    />
  );
}

interface DayFilterProps extends FilterProps {
  bound: 'first' | 'last';
}

export function DayFilter({ source, bound }: DayFilterProps) {
  const { value, onChange, ...field } = useFilter(source);
  return (
    <FormField
      {...field}
      type="date"
      value={dayOf(value)}
      onChange={({ target }) => onChange(target.value === '' ? '' : dayBounds(target.value)[bound])}
      slotProps={{ htmlInput: { min: '2000-01-01', max: '9999-12-31' } }}
      sx={({ palette }) => ({ colorScheme: palette.mode })}
    />
  );
}
