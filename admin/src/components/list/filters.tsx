import type { ComponentType } from 'react';
import { lazyPart, type PartFailedProps } from '../lazy/lazyPart.js';
import { TextButton } from '../TextButton.js';

const FiltersFailed = ({ retry }: PartFailedProps) => (
  <TextButton label="errors.filters_failed" size="small" color="error" onClick={retry} />
);

export const FilterButton = lazyPart(
  async () => (await import('./filterParts.js')).FilterButton,
  FiltersFailed,
);

/** The button reports the failure for all parts. */
const part = <P extends object>(importPart: () => Promise<ComponentType<P>>) =>
  lazyPart(importPart, () => null);

export const SelectFilter = part(async () => (await import('./filterParts.js')).SelectFilter);
export const TextFilter = part(async () => (await import('./filterParts.js')).TextFilter);
export const DayFilter = part(async () => (await import('./filterParts.js')).DayFilter);
export const FilterForm = part(async () => (await import('./filterParts.js')).FilterForm);
export const FilterChips = part(async () => (await import('./filterParts.js')).FilterChips);
export const ColumnsButton = part(async () => (await import('./filterParts.js')).ColumnsButton);
