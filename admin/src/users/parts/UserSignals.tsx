import FlagIcon from '@mui/icons-material/FlagOutlined';
import { Skeleton } from '@mui/material';
import { SignalList } from '../../components/decision/SignalList.js';
import { LoadFailed } from '../../components/figures/EmptyState.js';
import { PartEmpty } from '../../components/record/PartList.js';
import { Hint } from '../../components/text.js';
import { useSignals } from './userQueries.js';

/** Signals about the user. They ban nobody: people check and decide. */
export function UserSignals() {
  const { data, error, refetch } = useSignals();
  if (error) return <LoadFailed title="users.signals.failed" error={error} retry={refetch} />;
  if (!data) return <Skeleton variant="rounded" height={320} />;
  if (data.length === 0) return <PartEmpty part="signals" icon={<FlagIcon />} />;
  return (
    <>
      <Hint text="signals.help" sx={{ mb: 2 }} />
      <SignalList signals={data} />
    </>
  );
}
