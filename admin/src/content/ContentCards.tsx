import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { RecordContextProvider, useListContext } from 'react-admin';
import { EmptyState } from '../components/EmptyState.js';
import type { ContentRecord } from '../providers/data/records.js';
import { ContentCard } from './ContentCard.js';

const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

const GRID = {
  listStyle: 'none',
  m: 0,
  p: { xs: 1.5, sm: 2 },
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
};

export function ContentCards() {
  const { data, isPending } = useListContext<ContentRecord>();
  if (isPending) {
    return (
      <Box sx={GRID} aria-hidden>
        {SKELETONS.map((name) => (
          <Skeleton key={name} variant="rounded" height={214} sx={{ borderRadius: '14px' }} />
        ))}
      </Box>
    );
  }
  if (!data?.length) {
    return (
      <EmptyState
        role="status"
        icon={<SearchOffIcon />}
        title="contents.no_match_title"
        text="contents.no_match_text"
      />
    );
  }
  return (
    <Box component="ul" sx={GRID}>
      {data.map((item) => (
        <RecordContextProvider key={item.id} value={item}>
          <ContentCard item={item} />
        </RecordContextProvider>
      ))}
    </Box>
  );
}
