import TeamIcon from '@mui/icons-material/GroupsOutlined';
import { RecordContextProvider, useListContext } from 'react-admin';
import { CardGrid, CardGridSkeleton } from '../components/list/CardGrid.js';
import { ListBar, ListCount } from '../components/list/ListBar.js';
import { RecordList } from '../components/list/RecordList.js';
import { lazyRecord, RecordRoutes } from '../components/record/RecordAddress.js';
import { CreateButton } from '../components/record/RecordButtons.js';
import { PageTitle } from '../components/shell/screen.js';
import type { TeamMemberRecord } from '../providers/data/records.js';
import { MemberCard } from './MemberCard.js';

const MemberDialog = lazyRecord(async () => (await import('./MemberDialog.js')).MemberDialog);
const NewMemberDialog = lazyRecord(async () => (await import('./MemberDialog.js')).NewMemberDialog);

export function TeamList() {
  return (
    <>
      <PageTitle title="team.title" />
      <RecordList
        icon={<TeamIcon />}
        action={<CreateButton />}
        sort={{ field: 'order', order: 'ASC' }}
        whole
      >
        <ListBar action={<CreateButton />}>
          <ListCount />
        </ListBar>
        <Members />
      </RecordList>
      <RecordRoutes create={NewMemberDialog} record={MemberDialog} />
    </>
  );
}

function Members() {
  const { data: members, isPending } = useListContext<TeamMemberRecord>();
  if (isPending) return <CardGridSkeleton minWidth={300} height={206} />;
  return (
    <CardGrid minWidth={300}>
      {members?.map((member) => (
        <RecordContextProvider key={member.id} value={member}>
          <MemberCard member={member} />
        </RecordContextProvider>
      ))}
    </CardGrid>
  );
}
