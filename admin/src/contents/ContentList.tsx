import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useListContext, useTranslate } from 'react-admin';
import { CONTENT_TYPES } from '#libs/domain/index.js';
import { EmptyState } from '../components/EmptyState.js';
import { CardGrid } from '../components/list/CardGrid.js';
import { ListCount } from '../components/list/ListCount.js';
import { ListToolbar } from '../components/list/ListToolbar.js';
import { RefreshButton } from '../components/list/RefreshButton.js';
import { UnpaginatedList } from '../components/list/UnpaginatedList.js';
import { PageTitle } from '../components/PageTitle.js';
import type { ContentRecord } from '../providers/data/records.js';
import { CreateContentButton } from './ContentActions.js';
import { ContentCard } from './ContentCard.js';

export function ContentList() {
  return (
    <>
      <PageTitle title="contents.title" />
      <UnpaginatedList failure="contents.load_failed" empty={<NoContent />}>
        <ContentBar />
        <CardGrid<ContentRecord>
          minWidth={320}
          height={214}
          card={(item) => <ContentCard item={item} />}
          empty={<NoMatch />}
        />
      </UnpaginatedList>
    </>
  );
}

function ContentBar() {
  return (
    <ListToolbar
      actions={
        <>
          <RefreshButton />
          <CreateContentButton />
        </>
      }
    >
      <ContentTypeFilter />
      <ListCount text="contents.count" />
    </ListToolbar>
  );
}

function NoMatch() {
  return (
    <EmptyState
      role="status"
      icon={<SearchOffIcon />}
      title="contents.no_match_title"
      text="contents.no_match_text"
    />
  );
}

function NoContent() {
  return (
    <EmptyState
      icon={<ArticleIcon />}
      title="contents.empty_title"
      text="contents.empty_text"
      action={<CreateContentButton />}
    />
  );
}

const ALL = 'all';

/** Filters the list by page; the choice is part of the URL. */
function ContentTypeFilter() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const show = (type: string | null) => {
    // Null when the selected button is pressed again: the filter stays.
    if (type !== null) setFilters(type === ALL ? {} : { type });
  };
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      value={filterValues['type'] ?? ALL}
      onChange={(_event, type: string | null) => show(type)}
      aria-label={translate('contents.filter')}
      sx={{
        width: { xs: 1, sm: 'auto' },
        '& .MuiToggleButton-root': { flex: { xs: 1, sm: 'none' }, px: 1.5, minHeight: 36 },
      }}
    >
      <ToggleButton value={ALL}>{translate('contents.all')}</ToggleButton>
      {CONTENT_TYPES.map((type) => (
        <ToggleButton key={type} value={type}>
          {translate(`contents.type.${type}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
