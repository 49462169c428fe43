import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useListContext, useResourceContext, useTranslate } from 'react-admin';

interface FilterChipsProps {
  /** How the values of filters are written; any other as it is. */
  format?: Readonly<Record<string, (value: string) => string>>;
}

/**
 * Every filter in force, each with its way out: also those that have no control on this screen and
 * came with the address.
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
