import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, Checkbox, IconButton, Typography } from '@mui/material';
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import {
  type Identifier,
  ListContextProvider,
  type ListControllerResult,
  type RaRecord,
  useListContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useRecord, useRecordName } from '../useRecord.js';
import { useIsWide } from './layout.js';

const NONE: Identifier[] = [];

interface AllMatching {
  /** Whether every record that matches the filters is meant, loaded or not. */
  all: boolean;
  selectAll: () => void;
}

const AllMatchingContext = createContext<AllMatching>({ all: false, selectAll: () => {} });

const useAllMatching = (): AllMatching => useContext(AllMatchingContext);

/**
 * The selection of the list in context. Unlike react-admin's it is not stored: it ends with its
 * filter and its page, and holds only records of the list, so that nothing unseen is changed
 * (decision 45).
 */
export function Selection({ children }: { children: ReactNode }) {
  const list = useListContext();
  const { data, filterValues } = list;
  const scope = JSON.stringify(filterValues);
  const [chosen, setChosen] = useState({ scope, ids: NONE, all: false });
  const { ids, all } = chosen.scope === scope ? chosen : { ids: NONE, all: false };
  const selectedIds = useMemo(() => selectable(data, ids, all), [data, ids, all]);

  const choose = useCallback(
    (next: Identifier[], everything = false) =>
      setChosen({ scope, ids: next.length > 0 || everything ? next : NONE, all: everything }),
    [scope],
  );
  useEffect(
    () =>
      setChosen((before) => (before.scope === scope ? before : { scope, ids: NONE, all: false })),
    [scope],
  );

  const value = useMemo(
    () =>
      ({
        ...list,
        selectedIds,
        onSelect: (next: Identifier[]) => choose(next),
        onToggleItem: (id: Identifier) => {
          const others = selectedIds.filter((other) => other !== id);
          choose(others.length < selectedIds.length ? others : [...selectedIds, id]);
        },
        onUnselectItems: () => choose(NONE),
      }) as ListControllerResult,
    [list, selectedIds, choose],
  );
  const matching = useMemo(() => ({ all, selectAll: () => choose(NONE, true) }), [all, choose]);
  return (
    <AllMatchingContext.Provider value={matching}>
      <ListContextProvider value={value}>{children}</ListContextProvider>
    </AllMatchingContext.Provider>
  );
}

/** What bulk actions act on: the selected records, or all that the filters match. */
export function useBulkSelection<T extends RaRecord>() {
  const { selectedIds, data = [], total = 0, filterValues, onUnselectItems } = useListContext<T>();
  const { all } = useAllMatching();
  const chosen = new Set<Identifier>(selectedIds);
  return {
    selected: data.filter(({ id }) => chosen.has(id)),
    ids: selectedIds.map(Number),
    all,
    amount: all ? total : selectedIds.length,
    filter: filterValues,
    clear: () => onUnselectItems(),
  };
}

function selectable(data: RaRecord[] | undefined, ids: Identifier[], all: boolean): Identifier[] {
  if (all) return (data ?? []).map(({ id }) => id);
  if (ids.length === 0) return NONE;
  const present = new Set((data ?? []).map(({ id }) => id));
  return ids.filter((id) => present.has(id));
}

export const SELECTION_BAR_HEIGHT = 53;

interface SelectionBarProps {
  /** Whether all records that match can be selected, loaded or not. */
  matching?: boolean;
  children: ReactNode;
}

/**
 * The number of selected records, a button to select all that match, and the bulk actions. It is
 * always shown, so that a selection does not move the list, and sticks while scrolling.
 */
export function SelectionBar({ matching = true, children }: SelectionBarProps) {
  const wide = useIsWide();
  return (
    <Box
      sx={{
        position: 'sticky',
        top: 64,
        zIndex: 3,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        whiteSpace: 'nowrap',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: { xs: 0.5, sm: 1 },
          px: { xs: 1.5, sm: 2 },
          minHeight: SELECTION_BAR_HEIGHT,
        }}
      >
        {!wide && <ClearSelection />}
        <SelectionStatus />
        {wide && matching && <SelectMatching />}
        {wide && <ClearSelection />}
        <Box sx={{ display: 'flex', gap: { xs: 0, sm: 0.5 }, ml: 'auto', flexShrink: 0 }}>
          {children}
        </Box>
      </Box>
      {!wide && matching && <SelectMatching />}
    </Box>
  );
}

function SelectionStatus() {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { isPending, total = 0 } = useListContext();
  const selected = useSelectedCount();
  const told = (key: string, count: number) =>
    translate(`${resource}.${key}`, { smart_count: count });
  return (
    <Typography variant="body2" color="textSecondary" role="status" component="span" noWrap>
      {!isPending && (selected > 0 ? told('selected', selected) : told('count', total))}
    </Typography>
  );
}

function useSelectedCount(): number {
  const { total = 0, selectedIds } = useListContext();
  return useAllMatching().all ? total : selectedIds.length;
}

/** Offered once all loaded records are selected, and more match. */
function SelectMatching() {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { total = 0, data } = useListContext();
  const { all, selectAll } = useAllMatching();
  const selected = useSelectedCount();
  if (all || selected === 0 || selected !== data?.length || total <= selected) return null;
  return (
    <Button size="small" onClick={selectAll} sx={{ mx: { xs: 0.5, sm: 0 } }}>
      {translate(`${resource}.select_matching`, { smart_count: total })}
    </Button>
  );
}

function ClearSelection() {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { onUnselectItems } = useListContext();
  const wide = useIsWide();
  const selected = useSelectedCount();
  if (selected === 0) return null;
  const label = translate(`${resource}.clear_selection`);
  const clear = () => onUnselectItems();
  return wide ? (
    <Button size="small" color="inherit" onClick={clear}>
      {label}
    </Button>
  ) : (
    <IconButton size="small" onClick={clear} aria-label={label} title={label}>
      <CloseIcon fontSize="small" />
    </IconButton>
  );
}

interface SelectRecordProps {
  checked: boolean;
  /** With the event: the shift key selects a range. */
  onClick: (event: MouseEvent<HTMLInputElement>) => void;
}

const keepState = () => undefined;

/** react-admin's checkbox has its accessible name on an element that may not have one. */
export function SelectRecord({ checked, onClick }: SelectRecordProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const name = translate(`${resource}.select_named`, { name: useRecordName() });
  return (
    <Checkbox
      checked={checked}
      onChange={keepState}
      slotProps={{ input: { 'aria-label': name, onClick } }}
    />
  );
}

/** Selects the record in context, in a list of cards. */
export function SelectCard() {
  const { id } = useRecord();
  const { selectedIds, onToggleItem } = useListContext();
  return <SelectRecord checked={selectedIds.includes(id)} onClick={() => onToggleItem(id)} />;
}

/** Selects all records loaded so far, or none. */
export function SelectAll() {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { data, selectedIds, onSelect } = useListContext();
  const all = useMemo(() => {
    const selected = new Set(selectedIds);
    return Boolean(data?.length && data.every(({ id }) => selected.has(id)));
  }, [data, selectedIds]);
  return (
    <Checkbox
      checked={all}
      indeterminate={!all && selectedIds.length > 0}
      onChange={() => onSelect(all ? [] : (data ?? []).map(({ id }) => id))}
      slotProps={{ input: { 'aria-label': translate(`${resource}.select_all`) } }}
    />
  );
}
