import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, Checkbox, IconButton } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useMemo, useState } from 'react';
import {
  type Identifier,
  ListContextProvider,
  type ListControllerResult,
  type RaRecord,
  useDataProvider,
  useListContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { ROW, UNDERLINED } from '../../theme/styles.js';
import { useNotifyFailure } from '../action/useApiCall.js';
import { Hint } from '../text.js';
import { useRecord, useRecordName } from '../useRecord.js';
import { useIsWide } from './layout.js';
import { useCountText } from './useCountText.js';

interface AllMatching {
  /** Whether every record that matches the filters is meant, loaded or not. */
  all: boolean;
  /** Their exact number. */
  allTotal: number;
  selectAll: (total: number) => void;
}

const NONE = { ids: [] as Identifier[], all: false, allTotal: 0 };

/** The list in context, which {@link Selection} has extended. */
const useSelection = <T extends RaRecord>() => {
  const list = useListContext<T>() as ListControllerResult<T> & AllMatching;
  const { total = 0, selectedIds } = list;
  return { ...list, total, amount: list.all ? list.allTotal : selectedIds.length };
};

/** The selection ends with its filter and page, so that nothing unseen changes (decision 45). */
export function Selection({ children }: { children: ReactNode }) {
  const list = useListContext();
  const scope = JSON.stringify(list.filterValues);
  const [chosen, setChosen] = useState({ ...NONE, scope });
  if (chosen.scope !== scope) setChosen({ ...NONE, scope });
  const value = useMemo(() => {
    const present = new Set((list.data ?? []).map(({ id }) => id));
    const selectedIds = chosen.all ? [...present] : chosen.ids.filter((id) => present.has(id));
    const choose = (ids: Identifier[]) => setChosen({ ...NONE, scope, ids });
    return {
      ...list,
      selectedIds,
      all: chosen.all,
      allTotal: chosen.allTotal,
      selectAll: (allTotal: number) => setChosen({ scope, ids: [], all: true, allTotal }),
      onSelect: (ids: Identifier[]) => choose(ids),
      onToggleItem: (id: Identifier) => {
        const others = selectedIds.filter((other) => other !== id);
        choose(others.length < selectedIds.length ? others : [...selectedIds, id]);
      },
      onUnselectItems: () => choose([]),
    } as ListControllerResult & AllMatching;
  }, [list, scope, chosen]);
  return <ListContextProvider value={value}>{children}</ListContextProvider>;
}

/** The records of bulk actions: the selected ones, or all that match the filters. */
export function useBulkSelection<T extends RaRecord>() {
  const { selectedIds, data = [], all, amount, filterValues, onUnselectItems } = useSelection<T>();
  const chosen = new Set<Identifier>(selectedIds);
  return {
    selected: data.filter(({ id }) => chosen.has(id)),
    ids: selectedIds.map(Number),
    all,
    amount,
    filter: filterValues,
    clear: () => onUnselectItems(),
  };
}

export const SELECTION_BAR_HEIGHT = 53;

/** Keeps the bar's place while its actions are loading. */
export const PLACE_OF_SELECTION = {
  height: SELECTION_BAR_HEIGHT + 1,
  borderBottom: 1,
  borderColor: 'divider',
};

interface SelectionBarProps {
  /** Whether all records that match can be selected, loaded or not. */
  matching?: boolean;
  children: ReactNode;
}

/** Always shown, so that a selection does not move the list; it sticks while scrolling. */
export function SelectionBar({ matching = true, children }: SelectionBarProps) {
  const wide = useIsWide();
  return (
    <Box
      sx={{
        ...UNDERLINED,
        position: 'sticky',
        top: 64,
        zIndex: 3,
        bgcolor: 'background.paper',
        whiteSpace: 'nowrap',
      }}
    >
      <Box
        sx={{
          ...ROW,
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
  const resource = useResourceContext();
  const translate = useTranslate();
  const { isPending, amount } = useSelection();
  const count = useCountText();
  const selected = translate(`${resource}.selected`, { smart_count: amount });
  return (
    <Hint role="status" component="span" noWrap>
      {!isPending && (amount > 0 ? selected : count)}
    </Hint>
  );
}

/** Offered once all loaded records are selected, and more match. An estimated number is counted first. */
function SelectMatching() {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const provider = useDataProvider();
  const notifyFailure = useNotifyFailure();
  const { total, data, all, selectAll, amount, filterValues, sort, meta } = useSelection();
  const count = useMutation({
    mutationFn: () =>
      provider.getList(resource, {
        pagination: { page: 1, perPage: 1 },
        filter: filterValues,
        sort,
        meta: { count: 'exact' },
      }),
    onSuccess: (exact) => selectAll(exact.total ?? 0),
    onError: (error) => notifyFailure(`${resource}.load_failed`, error),
  });
  if (all || amount === 0 || amount !== data?.length || total <= amount) return null;
  const text = translate(`${resource}.select_matching`, { smart_count: total });
  return (
    <Button
      size="small"
      disabled={count.isPending}
      onClick={() => (meta?.isEstimate ? count.mutate() : selectAll(total))}
      sx={{ mx: { xs: 0.5, sm: 0 } }}
    >
      {meta?.isEstimate ? translate('list.estimated', { text }) : text}
    </Button>
  );
}

function ClearSelection() {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { amount, onUnselectItems } = useSelection();
  const wide = useIsWide();
  if (amount === 0) return null;
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
  /** Called with the event, because the shift key selects a range. */
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

export function SelectCard() {
  const { id } = useRecord();
  const { selectedIds, onToggleItem } = useListContext();
  return <SelectRecord checked={selectedIds.includes(id)} onClick={() => onToggleItem(id)} />;
}

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
