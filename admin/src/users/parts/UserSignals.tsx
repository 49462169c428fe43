import FlagIcon from '@mui/icons-material/FlagOutlined';
import { Box, Skeleton } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { OutsideScore } from '../../components/decision/OutsideScore.js';
import { SignalList } from '../../components/decision/SignalList.js';
import { LoadFailed } from '../../components/figures/EmptyState.js';
import { PartEmpty } from '../../components/record/PartList.js';
import { Hint } from '../../components/text.js';
import { useRecord } from '../../components/useRecord.js';
import { useSignals } from './userQueries.js';

export function UserSignals() {
  const { id } = useRecord<RaRecord<number>>();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <OutsideScore userId={id} />
      <Signals />
    </Box>
  );
}

function Signals() {
  const { data, error, refetch } = useSignals();
  if (error) return <LoadFailed title="users.signals.failed" error={error} retry={refetch} />;
  if (!data) return <Skeleton variant="rounded" height={320} />;
  if (data.length === 0) return <PartEmpty part="signals" icon={<FlagIcon />} />;
  return (
    <Box>
      <Hint text="signals.help" sx={{ mb: 2 }} />
      <SignalList signals={data} />
    </Box>
  );
}
