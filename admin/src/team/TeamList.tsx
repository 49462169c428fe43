import { RecordContextProvider, useListContext } from 'react-admin';
import { CardGrid, CardGridSkeleton } from '../components/list/CardGrid.js';
import { ListCount } from '../components/list/ListBar.js';
import { ListScreen } from '../components/record/ListScreen.js';
import { lazyRecord } from '../components/record/RecordAddress.js';
import { withTexts } from '../components/shell/screen.js';
import type { TeamMemberRecord } from '../providers/data/records.js';
import { MemberCard } from './MemberCard.js';

const MemberDialog = lazyRecord(
  withTexts(() => import('./MemberDialog.js'), 'pictures'),
  'MemberDialog',
);
const NewMemberDialog = lazyRecord(
  withTexts(() => import('./MemberDialog.js'), 'pictures'),
  'NewMemberDialog',
);

export const TeamList = () => (
  <ListScreen
    sort={{ field: 'order', order: 'ASC' }}
    whole
    exported="team"
    bar={<ListCount />}
    create={NewMemberDialog}
    record={MemberDialog}
  >
    <Members />
  </ListScreen>
);

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
