import { Box } from '@mui/material';
import { type ReactElement, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { FilterContext, useListContext } from 'react-admin';
import { ROW, UNDERLINED } from '../../theme/styles.js';
import { Hint } from '../text.js';
import {
  ColumnsButton,
  FilterButton,
  FilterChips,
  FilterForm,
  SavedQueriesButton,
} from './filters.js';
import { ExportCsvButton, type ExportedCollection, RefreshButton } from './ListButtons.js';
import { DensityButton, useIsWide } from './layout.js';
import { useCountText } from './useCountText.js';

export interface ListBarProps {
  children: ReactNode;
  /** Inputs for react-admin's FilterForm: `alwaysOn`, or added by its button. */
  filters?: ReactElement[];
  exported?: ExportedCollection;
  action?: ReactNode;
  /** Whether the list is a table where there is room. */
  table?: boolean;
}

/** The head of a list's card: search, filters and actions, then the active filters. */
export function ListBar({ children, filters, exported, action, table = false }: ListBarProps) {
  const wide = useIsWide();
  const bar = useFocusOfNewFilter();
  return (
    <FilterContext.Provider value={filters}>
      <Box ref={bar} role={filters && 'search'}>
        <Box
          sx={{
            ...UNDERLINED,
            ...ROW,
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            gap: 1.5,
            p: { xs: 1.5, sm: 2 },
          }}
        >
          {children}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Suspense fallback={null}>
              {filters && <FilterButton disableSaveQuery />}
              {filters && <SavedQueriesButton />}
              {table && wide && <ColumnsButton />}
            </Suspense>
            {table && wide && <DensityButton />}
            {exported && <ExportCsvButton collection={exported} />}
            <RefreshButton />
            {action}
          </Box>
        </Box>
        {filters && (
          <Suspense fallback={null}>
            <Box sx={FILTER_FORM}>
              <FilterForm />
            </Box>
          </Suspense>
        )}
      </Box>
      <Suspense fallback={null}>
        <FilterChips />
      </Suspense>
    </FilterContext.Provider>
  );
}

function useFocusOfNewFilter() {
  const { displayedFilters } = useListContext();
  const bar = useRef<HTMLDivElement>(null);
  const known = useRef(displayedFilters);
  useEffect(() => {
    const added = Object.keys(displayedFilters).find(
      (name) => displayedFilters[name] && !known.current[name],
    );
    known.current = displayedFilters;
    if (added === undefined || !bar.current) return;
    const input = `[data-source="${CSS.escape(added)}"] :is(input, select)`;
    // Its chunk may still be loading.
    const observer = new MutationObserver(focus);
    observer.observe(bar.current, { childList: true, subtree: true });
    focus();
    return () => observer.disconnect();

    function focus() {
      const field = bar.current?.querySelector<HTMLElement>(input);
      if (!field) return;
      observer.disconnect();
      field.focus();
    }
  }, [displayedFilters]);
  return bar;
}

/** react-admin's form as a grid of fields; hidden while it is empty. */
const FILTER_FORM = {
  borderBottom: 1,
  borderColor: 'divider',
  '&:not(:has(.filter-field))': { display: 'none' },
  '& form': {
    display: 'grid',
    gap: 1.5,
    p: { xs: 1.5, sm: 2 },
    minHeight: 0,
    // The width of a date field.
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 156px), 1fr))',
    // Room for the button that removes the field.
    '&:has(.hide-filter)': {
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
    },
  },
  '& .filter-field': { width: '100%', alignItems: 'center' },
  '& .filter-field .MuiFormControl-root': { mt: 0 },
  '& .filter-field > div:last-of-type:not(.MuiFormControl-root), & form > div:last-of-type:not(.filter-field)':
    { display: 'none' },
};

export function ListCount() {
  const { isPending } = useListContext();
  const text = useCountText();
  return (
    <Hint role="status" sx={{ mr: 'auto', minHeight: 20 }}>
      {!isPending && text}
    </Hint>
  );
}
