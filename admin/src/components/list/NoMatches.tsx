import SearchOffIcon from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import { useListContext, useResourceContext, useTranslate } from 'react-admin';
import { EmptyState } from '../figures/EmptyState.js';

interface NoMatchesProps {
  /** Keys of the advice, and of the button that ends search and filters. */
  text?: string;
  clear?: string;
}

/** What a list shows when nothing suits its filters (`<resource>.no_match_title`), and the way back. */
export function NoMatches({
  text = 'action.widen_filters',
  clear = 'action.clear_filters',
}: NoMatchesProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { setFilters } = useListContext();
  return (
    <EmptyState
      role="status"
      icon={<SearchOffIcon />}
      title={`${resource}.no_match_title`}
      text={text}
      action={
        <Button variant="outlined" onClick={() => setFilters({}, {})}>
          {translate(clear)}
        </Button>
      }
    />
  );
}
