import SearchOffIcon from '@mui/icons-material/SearchOff';
import { EmptyState } from '../components/EmptyState.js';
import { ClearFiltersButton } from './ClearFiltersButton.js';

/** The filters found nothing. */
export function NoMatchingLogs() {
  return (
    <EmptyState
      role="status"
      icon={<SearchOffIcon />}
      title="logs.no_match_title"
      text="logs.no_match_text"
      action={<ClearFiltersButton />}
    />
  );
}
