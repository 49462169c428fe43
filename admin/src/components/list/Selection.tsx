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
