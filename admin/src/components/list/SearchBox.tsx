import ClearIcon from '@mui/icons-material/Clear';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslate } from 'react-admin';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { useDebouncedFilter } from './useDebouncedFilter.js';

interface SearchBoxProps {
  /** Key of the catalogue. */
  label: string;
}

/** Filters the list around it by `q`, a moment after the last key. */
export function SearchBox({ label }: SearchBoxProps) {
  const translate = useTranslate();
  const { text, setText, clear } = useDebouncedFilter('q');
  const name = translate(label);
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
