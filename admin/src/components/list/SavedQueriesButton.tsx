import SavedIcon from '@mui/icons-material/BookmarksOutlined';
import RemoveIcon from '@mui/icons-material/Close';
import { Box, Button, Popover } from '@mui/material';
import { type FormEvent, useState } from 'react';
import {
  type Identifier,
  type SortPayload,
  useGetIdentity,
  useListContext,
  useResourceContext,
  useStore,
  useTranslate,
} from 'react-admin';
import { useNavigate } from 'react-router';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { PLAIN_LIST, ROW } from '../../theme/styles.js';
import { FormField } from '../form/FormField.js';
import { IconAction } from '../IconAction.js';
import { TextButton } from '../TextButton.js';
import { Hint } from '../text.js';
import { useColumnChoice } from './ColumnsButton.js';
import { useTableColumns } from './TableColumns.js';

/** Saved queries of one list. */
const MAX_QUERIES = 20;

/** A list's filters, sort and columns under a name. */
interface SavedQuery {
  name: string;
  filter: object;
  displayedFilters: object;
  sort: SortPayload;
  /** Omitted where the list was no table. */
  columns?: { hidden: string[]; ranks?: number[] };
}

/** Saves the list's query under a name in this browser, and applies it again. */
export function SavedQueriesButton() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!identity) return null;
  const close = () => setAnchor(null);
  return (
    <>
      <IconAction
        label="ra.saved_queries.label"
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <SavedIcon fontSize="small" />
      </IconAction>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': translate('ra.saved_queries.label') },
        }}
      >
        <SavedQueries owner={identity.id} onApplied={close} />
      </Popover>
    </>
  );
}

interface SavedQueriesProps {
  owner: Identifier;
  onApplied: () => void;
}

function SavedQueries({ owner, onApplied }: SavedQueriesProps) {
  const translate = useTranslate();
  const { queries, save, remove, apply } = useSavedQueries(owner);
  return (
    <Box sx={{ p: 2, width: 320, maxWidth: '100%' }}>
      <Box component="ul" sx={PLAIN_LIST}>
        {queries.map((query) => (
          <Box component="li" key={query.name} sx={{ ...ROW, gap: 0.5 }}>
            <Button
              color="inherit"
              onClick={() => {
                apply(query);
                onApplied();
              }}
              sx={{ flex: 1, minWidth: 0, justifyContent: 'start', overflowWrap: 'anywhere' }}
            >
              {query.name}
            </Button>
            <IconAction
              label="ra.saved_queries.remove_label"
              accessibleName="ra.saved_queries.remove_label_with_name"
              args={{ name: query.name }}
              size="small"
              onClick={() => remove(query.name)}
            >
              <RemoveIcon fontSize="small" />
            </IconAction>
          </Box>
        ))}
      </Box>
      {queries.length === 0 && <Hint sx={{ mb: 1.5 }}>{translate('ra.saved_queries.help')}</Hint>}
      {queries.length < MAX_QUERIES ? (
        <SaveQuery names={queries.map(({ name }) => name)} onSave={save} />
      ) : (
        <Hint text="list.queries_full" args={{ smart_count: MAX_QUERIES }} />
      )}
    </Box>
  );
}

interface SaveQueryProps {
  names: readonly string[];
  onSave: (name: string) => void;
}

/** A second press of the button replaces a query of the same name. */
function SaveQuery({ names, onSave }: SaveQueryProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const name = typed.trim();
  const isTaken = asked === name && names.includes(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name === '') return;
    if (names.includes(name) && !isTaken) return setAsked(name);
    onSave(name);
    setTyped('');
    setAsked('');
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1, mt: 1 }}>
      <FormField
        label={translate('ra.saved_queries.query_name')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_LENGTH.name } }}
      />
      <Box role="status">{isTaken && <Hint text="list.query_exists" />}</Box>
      <TextButton
        type="submit"
        label={isTaken ? 'list.query_replace' : 'ra.saved_queries.new_label'}
        variant="outlined"
        size="small"
        disabled={name === ''}
      />
    </Box>
  );
}

/** The saved queries of the list in context; another admin of this browser has their own. */
function useSavedQueries(owner: Identifier) {
  const resource = useResourceContext();
  const navigate = useNavigate();
  const { filterValues, displayedFilters, sort, perPage } = useListContext();
  const isTable = useTableColumns().columns.length > 0;
  const { hidden, ranks, setHidden, setRanks } = useColumnChoice();
  const [stored, store] = useStore<SavedQuery[]>(`queries.${owner}.${resource}`, []);
  const queries = Array.isArray(stored) ? stored.filter(isSavedQuery) : [];
  const without = (name: string) => queries.filter((query) => query.name !== name);
  return {
    queries,
    save: (name: string) => {
      const columns = isTable && { columns: { hidden, ...(ranks && { ranks }) } };
      const query = { name, filter: filterValues, displayedFilters, sort, ...columns };
      store([...without(name), query]);
    },
    remove: (name: string) => store(without(name)),
    apply: (query: SavedQuery) => {
      navigate({
        search: `?${new URLSearchParams({
          displayedFilters: JSON.stringify(query.displayedFilters),
          filter: JSON.stringify(query.filter),
          sort: query.sort.field,
          order: query.sort.order,
          page: '1',
          perPage: String(perPage),
        })}`,
      });
      if (!query.columns) return;
      setHidden(query.columns.hidden);
      setRanks(query.columns.ranks);
    },
  };
}

/** Anything may be in the browser's storage. */
function isSavedQuery(value: unknown): value is SavedQuery {
  const query: Partial<SavedQuery> = Object(value);
  const { name, filter, displayedFilters, sort, columns } = query;
  const areColumns =
    columns === undefined ||
    (Array.isArray(columns?.hidden) &&
      (columns.ranks === undefined || Array.isArray(columns.ranks)));
  return (
    typeof name === 'string' &&
    typeof filter === 'object' &&
    typeof displayedFilters === 'object' &&
    typeof sort?.field === 'string' &&
    (sort.order === 'ASC' || sort.order === 'DESC') &&
    areColumns
  );
}
