import ClearIcon from '@mui/icons-material/Clear';
import SearchIcon from '@mui/icons-material/Search';
import { Box, IconButton, InputAdornment, OutlinedInput } from '@mui/material';
import { useEffect, useState } from 'react';
import { useListContext, useResourceContext, useTranslate } from 'react-admin';
import { MAX_LENGTH, type Permission } from '#libs/domain/index.js';
import { usePermission } from '../../providers/auth/usePermission.js';

/** Filters the list by `q` after a pause in typing; hidden without the permission. */
export function SearchBox({ permission }: { permission?: Permission }) {
  return usePermission(permission) ? <SearchInput /> : null;
}

function SearchInput() {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { text, setText, clear } = useDebouncedFilter('q');
  const name = translate(`${resource}.search`);
  return (
    <Box sx={{ flex: { xs: '1 1 100%', sm: 1 }, maxWidth: { sm: 360 } }}>
      <OutlinedInput
        fullWidth
        size="small"
        value={text}
        placeholder={name}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ input: { 'aria-label': name, maxLength: MAX_LENGTH.search } }}
        startAdornment={
          <InputAdornment position="start">
            <SearchIcon fontSize="small" />
          </InputAdornment>
        }
        endAdornment={
          text !== '' && (
            <IconButton
              size="small"
              edge="end"
              onClick={clear}
              aria-label={translate('action.clear_search')}
            >
              <ClearIcon fontSize="small" />
            </IconButton>
          )
        }
      />
    </Box>
  );
}

const PAUSE_MS = 500;

/** A text filter after a pause in typing; react-admin's own would revert a newer sort. */
export function useDebouncedFilter(name: string) {
  const { filterValues, setFilters } = useListContext();
  const applied: string = typeof filterValues[name] === 'string' ? filterValues[name] : '';
  const [text, setText] = useState(applied);
  // The filter also changes by the browser's Back, or when it is cleared.
  useEffect(() => setText(applied), [applied]);
  useEffect(() => {
    if (text === applied) return;
    const timer = setTimeout(() => setFilters({ ...filterValues, [name]: text }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, applied, filterValues, setFilters, name]);
  const clear = () => {
    setText('');
    setFilters({ ...filterValues, [name]: '' });
  };
  return { text, setText, clear };
}
