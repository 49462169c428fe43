import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';
import { InfiniteListBase } from 'react-admin';
import { EmptyState } from '../components/EmptyState.js';
import { ListCard } from '../components/ListCard.js';
import { PageTitle } from '../components/PageTitle.js';
import { useLongListOptions } from '../components/useLongListOptions.js';
import { UserRows } from './UserRows.js';

/** Rows fetched at a time (section 9); more follow while scrolling, there is no paging control. */
const PAGE_SIZE = 100;

const NoUsers = () => (
  <EmptyState icon={<PeopleIcon />} title="users.empty_title" text="users.empty_text" />
);

export function UserList() {
  const queryOptions = useLongListOptions('users.load_failed');
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
