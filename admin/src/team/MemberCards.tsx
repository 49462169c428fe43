import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { RecordContextProvider, useListContext } from 'react-admin';
import type { TeamMemberRecord } from '../providers/data/records.js';
import { MemberCard } from './MemberCard.js';

const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

const GRID = {
  listStyle: 'none',
  m: 0,
  p: { xs: 1.5, sm: 2 },
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
};

export function MemberCards() {
  const { data, isPending } = useListContext<TeamMemberRecord>();
  if (isPending) {
    return (
      <Box sx={GRID} aria-hidden>
        {SKELETONS.map((name) => (
          <Skeleton key={name} variant="rounded" height={206} sx={{ borderRadius: '14px' }} />
        ))}
      </Box>
    );
  }
  return (
    <Box component="ul" sx={GRID}>
      {data?.map((member) => (
        <RecordContextProvider key={member.id} value={member}>
          <MemberCard member={member} />
        </RecordContextProvider>
      ))}
    </Box>
  );
}
