import { lazy } from 'react';

/** Inputs for the `filters` of a ListBar. */
export const SelectFilter = lazy(() =>
  import('./filterParts.js').then((module) => ({ default: module.SelectFilter })),
);
export const TextFilter = lazy(() =>
  import('./filterParts.js').then((module) => ({ default: module.TextFilter })),
);
export const DayFilter = lazy(() =>
  import('./filterParts.js').then((module) => ({ default: module.DayFilter })),
);

/** The parts of a ListBar. */
export const FilterForm = lazy(() =>
  import('./filterParts.js').then((module) => ({ default: module.FilterForm })),
);
export const FilterButton = lazy(() =>
  import('./filterParts.js').then((module) => ({ default: module.FilterButton })),
);
export const FilterChips = lazy(() =>
  import('./filterParts.js').then((module) => ({ default: module.FilterChips })),
);
export const ColumnsButton = lazy(() =>
  import('./filterParts.js').then((module) => ({ default: module.ColumnsButton })),
);
