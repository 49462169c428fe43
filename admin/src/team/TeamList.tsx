import TeamIcon from '@mui/icons-material/GroupsOutlined';
import { CardGrid } from '../components/CardGrid.js';
import { EmptyState } from '../components/EmptyState.js';
import { ListBar } from '../components/ListBar.js';
import { ListCount } from '../components/ListCount.js';
import { PageTitle } from '../components/PageTitle.js';
import { RefreshButton } from '../components/RefreshButton.js';
import { WholeList } from '../components/WholeList.js';
import type { TeamMemberRecord } from '../providers/data/records.js';
import { CreateMemberButton } from './CreateMemberButton.js';
import { MemberCard } from './MemberCard.js';

export function TeamList() {
  return (
    <>
      <PageTitle title="team.title" />
      <WholeList failure="team.load_failed" empty={<NoMembers />}>
        <TeamBar />
        <CardGrid<TeamMemberRecord>
          minWidth={300}
          height={206}
          card={(member) => <MemberCard member={member} />}
        />
      </WholeList>
    </>
  );
}

function TeamBar() {
  return (
    <ListBar
      actions={
        <>
          <RefreshButton />
          <CreateMemberButton />
        </>
      }
    >
      <ListCount text="team.count" />
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
