import Box from '@mui/material/Box';
import { FilterLiveForm, SearchInput, useTranslate } from 'react-admin';
import { ExportCsvButton } from '../components/ExportCsvButton.js';
import { ListBar } from '../components/ListBar.js';
import { RefreshButton } from '../components/RefreshButton.js';

export function UserBar() {
  const translate = useTranslate();
  const search = translate('users.search');
  return (
    <ListBar
      actions={
        <>
          <ExportCsvButton collection="users" />
          <RefreshButton />
        </>
      }
    >
      <Box role="search" sx={{ flex: 1, maxWidth: { sm: 360 } }}>
        <FilterLiveForm>
          <SearchInput
            source="q"
            placeholder={search}
            helperText={false}
            fullWidth
            slotProps={{ htmlInput: { 'aria-label': search } }}
          />
        </FilterLiveForm>
      </Box>
    </ListBar>
  );
}
