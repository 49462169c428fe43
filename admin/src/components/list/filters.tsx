import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { lazyPart, type PartFailedProps } from '../lazy/lazyPart.js';

/** The button reports the failure for all parts. */
const Nothing = () => null;

export const SelectFilter = lazyPart(
  async () => (await import('./filterParts.js')).SelectFilter,
  Nothing,
);
export const TextFilter = lazyPart(
  async () => (await import('./filterParts.js')).TextFilter,
  Nothing,
);
export const DayFilter = lazyPart(
  async () => (await import('./filterParts.js')).DayFilter,
  Nothing,
);

export const FilterForm = lazyPart(
  async () => (await import('./filterParts.js')).FilterForm,
  Nothing,
);
export const FilterButton = lazyPart(
  async () => (await import('./filterParts.js')).FilterButton,
  FiltersFailed,
);
export const FilterChips = lazyPart(
  async () => (await import('./filterParts.js')).FilterChips,
  Nothing,
);
export const ColumnsButton = lazyPart(
  async () => (await import('./filterParts.js')).ColumnsButton,
  Nothing,
);

function FiltersFailed({ retry }: PartFailedProps) {
  const translate = useTranslate();
  return (
    <Button size="small" color="error" onClick={retry}>
      {translate('errors.filters_failed')}
    </Button>
  );
}
