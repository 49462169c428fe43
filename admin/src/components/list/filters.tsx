import { lazyPart, type PartFailedProps } from '../lazy/lazyPart.js';
import { TextButton } from '../TextButton.js';

const FiltersFailed = ({ retry }: PartFailedProps) => (
  <TextButton label="errors.filters_failed" size="small" color="error" onClick={retry} />
);

const importParts = () => import('./filterParts.js');

export const FilterButton = lazyPart(importParts, 'FilterButton', FiltersFailed);

/** The button reports the failure for all parts. */
const Nothing = () => null;

export const SelectFilter = lazyPart(importParts, 'SelectFilter', Nothing);
export const TextFilter = lazyPart(importParts, 'TextFilter', Nothing);
export const DayFilter = lazyPart(importParts, 'DayFilter', Nothing);
export const FilterForm = lazyPart(importParts, 'FilterForm', Nothing);
export const FilterChips = lazyPart(importParts, 'FilterChips', Nothing);
export const ColumnsButton = lazyPart(importParts, 'ColumnsButton', Nothing);
export const SavedQueriesButton = lazyPart(importParts, 'SavedQueriesButton', Nothing);
