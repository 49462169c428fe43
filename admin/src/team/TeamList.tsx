import TeamIcon from '@mui/icons-material/GroupsOutlined';
import { EmptyState } from '../components/EmptyState.js';
import { CardGrid } from '../components/list/CardGrid.js';
import { ListCount } from '../components/list/ListCount.js';
import { ListToolbar } from '../components/list/ListToolbar.js';
import { RefreshButton } from '../components/list/RefreshButton.js';
import { UnpaginatedList } from '../components/list/UnpaginatedList.js';
import { PageTitle } from '../components/PageTitle.js';
import type { TeamMemberRecord } from '../providers/data/records.js';
import { CreateMemberButton } from './MemberActions.js';
import { MemberCard } from './MemberCard.js';

export function TeamList() {
  return (
    <>
      <PageTitle title="team.title" />
      <UnpaginatedList failure="team.load_failed" empty={<NoMembers />}>
        <TeamBar />
        <CardGrid<TeamMemberRecord>
          minWidth={300}
          height={206}
          card={(member) => <MemberCard member={member} />}
        />
      </UnpaginatedList>
    </>
  );
}

function TeamBar() {
  return (
    <ListToolbar
      actions={
        <>
          <RefreshButton />
          <CreateMemberButton />
        </>
      }
    >
      <ListCount text="team.count" />
    </ListToolbar>
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
