import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';
import SearchOffIcon from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import { InfiniteListBase, useListContext, useTranslate } from 'react-admin';
import { EmptyState } from '../components/EmptyState.js';
import { ExportCsvButton } from '../components/list/ExportCsvButton.js';
import { ListCard } from '../components/list/ListCard.js';
import { ListToolbar } from '../components/list/ListToolbar.js';
import { LoadMore } from '../components/list/LoadMore.js';
import { RefreshButton } from '../components/list/RefreshButton.js';
import { SearchBox } from '../components/list/SearchBox.js';
import { useInfiniteListOptions } from '../components/list/useInfiniteListOptions.js';
import { useRoomFor } from '../components/list/useRoomFor.js';
import { PageTitle } from '../components/PageTitle.js';
import { SelectionBar } from './SelectionBar.js';
import { UserCards } from './UserCards.js';
import { UserTable } from './UserTable.js';

/** Rows fetched at a time (section 9); more are loaded while scrolling. */
const PAGE_SIZE = 100;

const NoUsers = () => (
  <EmptyState icon={<PeopleIcon />} title="users.empty_title" text="users.empty_text" />
);

export function UserList() {
  const queryOptions = useInfiniteListOptions('users.load_failed');
  return (
    <>
      <PageTitle title="users.title" />
      <InfiniteListBase
        perPage={PAGE_SIZE}
        sort={{ field: 'id', order: 'ASC' }}
        queryOptions={queryOptions}
      >
        <ListCard failure="users.load_failed" empty={<NoUsers />}>
          <UserRows />
        </ListCard>
      </InfiniteListBase>
    </>
  );
}

/** Width the table needs, in pixels; on narrower screens cards are shown. */
const TABLE_WIDTH = 960;

function UserRows() {
  const empty = <NoMatchingUsers />;
  const wide = useRoomFor(TABLE_WIDTH);
  return (
    <>
      <UserListToolbar />
      <SelectionBar />
      {wide ? <UserTable empty={empty} /> : <UserCards empty={empty} />}
      <LoadMore />
    </>
  );
}

function UserListToolbar() {
  return (
    <ListToolbar
      actions={
        <>
          <ExportCsvButton collection="users" />
          <RefreshButton />
        </>
      }
    >
      <SearchBox label="users.search" />
    </ListToolbar>
  );
}

function NoMatchingUsers() {
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
