import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import Typography from '@mui/material/Typography';
import { List, useListContext, useTranslate } from 'react-admin';
import { EmptyState } from '../components/EmptyState.js';
import { ListBar } from '../components/ListBar.js';
import { ListFailure } from '../components/ListFailure.js';
import { PageTitle } from '../components/PageTitle.js';
import { RefreshButton } from '../components/RefreshButton.js';
import { useNotifyFailure } from '../components/useNotifyFailure.js';
import { ContentCards } from './ContentCards.js';
import { ContentTypeFilter } from './ContentTypeFilter.js';
import { CreateContentButton } from './CreateContentButton.js';

/** A site has tens of sections, so they are read in one piece. */
const ALL_CONTENTS = 1000;

export function ContentList() {
  const notifyFailure = useNotifyFailure();
  return (
    <>
      <PageTitle title="contents.title" />
      <List
        title={false}
        sx={{ '& .RaList-noActions': { mt: 0 } }}
        perPage={ALL_CONTENTS}
        pagination={false}
        sort={{ field: 'order', order: 'ASC' }}
        actions={false}
        queryOptions={{ onError: (error) => notifyFailure('contents.load_failed', error) }}
        error={<ListFailure message="contents.load_failed" />}
        empty={<NoContent />}
      >
        <ContentBar />
        <ContentCards />
      </List>
    </>
  );
}

function ContentBar() {
  const translate = useTranslate();
  const { total, isPending } = useListContext();
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
      <Typography
        variant="body2"
        color="textSecondary"
        role="status"
        sx={{ mr: 'auto', minHeight: 20 }}
      >
        {!isPending && translate('contents.count', { smart_count: total ?? 0 })}
      </Typography>
    </ListBar>
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
