import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import { CardGrid } from '../components/CardGrid.js';
import { EmptyState } from '../components/EmptyState.js';
import { ListBar } from '../components/ListBar.js';
import { ListCount } from '../components/ListCount.js';
import { PageTitle } from '../components/PageTitle.js';
import { RefreshButton } from '../components/RefreshButton.js';
import { WholeList } from '../components/WholeList.js';
import type { ContentRecord } from '../providers/data/records.js';
import { ContentCard } from './ContentCard.js';
import { ContentTypeFilter } from './ContentTypeFilter.js';
import { CreateContentButton } from './CreateContentButton.js';

export function ContentList() {
  return (
    <>
      <PageTitle title="contents.title" />
      <WholeList failure="contents.load_failed" empty={<NoContent />}>
        <ContentBar />
        <CardGrid<ContentRecord>
          minWidth={320}
          height={214}
          card={(item) => <ContentCard item={item} />}
          empty={<NoMatch />}
        />
      </WholeList>
    </>
  );
}

function ContentBar() {
  return (
    <ListBar
      actions={
        <>
          <RefreshButton />
          <CreateContentButton />
        </>
      }
    >
      <ContentTypeFilter />
      <ListCount text="contents.count" />
    </ListBar>
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
