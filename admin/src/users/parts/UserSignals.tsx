import FlagIcon from '@mui/icons-material/FlagOutlined';
import { Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { SignalList } from '../../components/decision/SignalList.js';
import { PartEmpty, PartError, useSignals } from './PartList.js';

/** Signals about the user. They ban nobody: people check and decide. */
export function UserSignals() {
  const translate = useTranslate();
  const { data, error, refetch } = useSignals();
  if (error) return <PartError part="signals" error={error} retry={refetch} />;
  if (!data) return <Skeleton variant="rounded" height={320} />;
  if (data.length === 0) return <PartEmpty part="signals" icon={<FlagIcon />} />;
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {translate('signals.help')}
      </Typography>
      <SignalList signals={data} />
    </>
  );
}
