import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  createContext,
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

const NONE: Identifier[] = [];

interface AllMatching {
  /** True when every record that the filters match is meant, loaded or not. */
  all: boolean;
  selectAll: () => void;
}

const AllMatchingContext = createContext<AllMatching>({ all: false, selectAll: () => {} });

/** Whether the selection of the list in context is everything that matches. */
export const useAllMatching = (): AllMatching => useContext(AllMatchingContext);

/**
 * The selection of the list in context. Unlike react-admin's own it is not stored: it ends with the
 * filter that it was made under and with the page, and holds only records that are in the list, so
 * that nothing is changed that the admin does not see (decision 45).
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

function selectable(data: RaRecord[] | undefined, ids: Identifier[], all: boolean): Identifier[] {
  if (all) return (data ?? []).map(({ id }) => id);
  if (ids.length === 0) return NONE;
  const present = new Set((data ?? []).map(({ id }) => id));
  return ids.filter((id) => present.has(id));
}

export const SELECTION_BAR_HEIGHT = 53;

/**
 * How many records are selected, the way to all that match, and the bulk actions. It is shown with
 * nothing selected too, so that selecting a row does not move the list, and stays in view while the
 * list is scrolled.
 */
export function SelectionBar({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 1 },
        px: { xs: 1.5, sm: 2 },
        minHeight: SELECTION_BAR_HEIGHT,
        position: 'sticky',
        top: 64,
        zIndex: 3,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        whiteSpace: 'nowrap',
      }}
    >
      <SelectionStatus />
      <Box sx={{ display: 'flex', gap: { xs: 0, sm: 0.5 }, flexShrink: 0 }}>{children}</Box>
    </Box>
  );
}

function SelectionStatus() {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { isPending, total = 0, data, selectedIds, onUnselectItems } = useListContext();
  const { all, selectAll } = useAllMatching();
  const selected = all ? total : selectedIds.length;
  const offered = !all && selected > 0 && selected === data?.length && total > selected;
  const told = (key: string, count: number) =>
    translate(`${resource}.${key}`, { smart_count: count });
  return (
    <Box sx={{ mr: 'auto', minWidth: 0, overflow: 'hidden' }}>
      <Typography
        variant="body2"
        color="textSecondary"
        role="status"
        component="span"
        sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}
      >
        {!isPending && (selected > 0 ? told('selected', selected) : told('count', total))}
      </Typography>
      {offered && (
        <Button size="small" onClick={selectAll} sx={{ ml: 0.5 }}>
          {told('select_matching', total)}
        </Button>
      )}
      {selected > 0 && (
        <Button size="small" color="inherit" onClick={() => onUnselectItems()} sx={{ ml: 0.5 }}>
          {translate(`${resource}.clear_selection`)}
        </Button>
      )}
    </Box>
  );
}
