import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';
import { InfiniteList } from 'react-admin';
import { EmptyState } from '../components/EmptyState.js';
import { ListFailure } from '../components/ListFailure.js';
import { PageTitle } from '../components/PageTitle.js';
import { useNotifyFailure } from '../components/useNotifyFailure.js';
import { UserRows } from './UserRows.js';

/** Rows fetched at a time (section 9); more follow while scrolling, there is no paging control. */
const PAGE_SIZE = 100;

export function UserList() {
  const notifyFailure = useNotifyFailure();
  return (
    <>
      <PageTitle title="users.title" />
      <InfiniteList
        title={false}
        sx={{ '& .RaList-noActions': { mt: 0 } }}
        perPage={PAGE_SIZE}
        sort={{ field: 'id', order: 'ASC' }}
        actions={false}
        queryOptions={{ onError: (error) => notifyFailure('users.load_failed', error) }}
        error={<ListFailure message="users.load_failed" />}
        empty={
          <EmptyState icon={<PeopleIcon />} title="users.empty_title" text="users.empty_text" />
        }
      >
        <UserRows />
      </InfiniteList>
    </>
  );
}
