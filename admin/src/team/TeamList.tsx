import TeamIcon from '@mui/icons-material/GroupsOutlined';
import Typography from '@mui/material/Typography';
import { List, useListContext, useTranslate } from 'react-admin';
import { EmptyState } from '../components/EmptyState.js';
import { ListBar } from '../components/ListBar.js';
import { ListFailure } from '../components/ListFailure.js';
import { PageTitle } from '../components/PageTitle.js';
import { RefreshButton } from '../components/RefreshButton.js';
import { useNotifyFailure } from '../components/useNotifyFailure.js';
import { CreateMemberButton } from './CreateMemberButton.js';
import { MemberCards } from './MemberCards.js';

/** A team has tens of members, so they are read in one piece. */
const ALL_MEMBERS = 1000;

export function TeamList() {
  const notifyFailure = useNotifyFailure();
  return (
    <>
      <PageTitle title="team.title" />
      <List
        title={false}
        sx={{ '& .RaList-noActions': { mt: 0 } }}
        perPage={ALL_MEMBERS}
        pagination={false}
        sort={{ field: 'order', order: 'ASC' }}
        actions={false}
        queryOptions={{ onError: (error) => notifyFailure('team.load_failed', error) }}
        error={<ListFailure message="team.load_failed" />}
        empty={<NoMembers />}
      >
        <TeamBar />
        <MemberCards />
      </List>
    </>
  );
}

function TeamBar() {
  const translate = useTranslate();
  const { total, isPending } = useListContext();
  return (
    <ListBar
      actions={
        <>
          <RefreshButton />
          <CreateMemberButton />
        </>
      }
    >
      <Typography variant="body2" color="textSecondary" role="status" sx={{ minHeight: 20 }}>
        {!isPending && translate('team.count', { smart_count: total ?? 0 })}
      </Typography>
    </ListBar>
  );
}

function NoMembers() {
  return (
    <EmptyState
      icon={<TeamIcon />}
      title="team.empty_title"
      text="team.empty_text"
      action={<CreateMemberButton />}
    />
  );
}
