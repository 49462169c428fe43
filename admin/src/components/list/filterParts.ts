/**
 * What filters and columns are chosen with, in one chunk that is loaded after the list: it is not
 * needed to see the records, and as heavy as the table they are in.
 */
export { ColumnsButton, FilterButton, FilterForm } from 'react-admin';
export { FilterChips } from './FilterChips.js';
export { DayFilter, SelectFilter, TextFilter } from './FilterInputs.js';
