import SearchOffIcon from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import { useListContext, useTranslate } from 'react-admin';
import { EmptyState } from '../components/EmptyState.js';

/** The search found nobody. */
export function NoMatchingUsers() {
  const translate = useTranslate();
  const { setFilters } = useListContext();
  return (
    <EmptyState
      role="status"
      icon={<SearchOffIcon />}
      title="users.no_match_title"
      text="users.no_match_text"
      action={
        <Button variant="outlined" onClick={() => setFilters({})}>
          {translate('action.clear_search')}
        </Button>
      }
    />
  );
}
