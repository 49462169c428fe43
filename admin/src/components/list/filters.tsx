import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { lazyPart, type PartFailedProps } from '../lazy/lazyPart.js';

const importParts = () => import('./filterParts.js');
/** The button reports the failure for all parts. */
const Nothing = () => null;

export const SelectFilter = lazyPart(async () => (await importParts()).SelectFilter, Nothing);
export const TextFilter = lazyPart(async () => (await importParts()).TextFilter, Nothing);
export const DayFilter = lazyPart(async () => (await importParts()).DayFilter, Nothing);

export const FilterForm = lazyPart(async () => (await importParts()).FilterForm, Nothing);
export const FilterButton = lazyPart(async () => (await importParts()).FilterButton, FiltersFailed);
export const FilterChips = lazyPart(async () => (await importParts()).FilterChips, Nothing);
export const ColumnsButton = lazyPart(async () => (await importParts()).ColumnsButton, Nothing);

function FiltersFailed({ retry }: PartFailedProps) {
  const translate = useTranslate();
  return (
    <Button size="small" color="error" onClick={retry}>
      {translate('errors.filters_failed')}
    </Button>
  );
}
