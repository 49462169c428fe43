import FlagIcon from '@mui/icons-material/FlagOutlined';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useRecordContext, useTranslate } from 'react-admin';
import { SignalList } from '../../components/decision/SignalList.js';
import { EmptyState } from '../../components/figures/EmptyState.js';
import { PartError, useSignals } from './PartList.js';

/** Signals about the user. They ban nobody: people check and decide. */
export function UserSignals() {
  const translate = useTranslate();
  const user = useRecordContext();
  const { data, error, refetch } = useSignals(user?.id);
  if (error) return <PartError part="signals" error={error} retry={refetch} />;
  if (!data) return <Skeleton variant="rounded" height={320} />;
  if (data.length === 0) {
    return (
      <EmptyState
        role="status"
        icon={<FlagIcon />}
        title="users.signals.empty_title"
        text="users.signals.empty_text"
      />
    );
  }
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {translate('signals.help')}
      </Typography>
      <SignalList signals={data} />
    </>
  );
}
