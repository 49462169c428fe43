import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { textGap } from '#libs/domain/index.js';
import { Copyable } from '../components/Copyable.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';

/** What proves the log so far. */
export function LogHead() {
  const translate = useTranslate();
  const { data: head } = useApiQuery(['logs', 'head'], (api) => api('getLogHead'));
  if (!head?.last_id) return null;
  return (
    <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
      {translate('logs.head', { id: head.last_id })}
      {textGap(translate('logs.head', { id: head.last_id }))}
      <Copyable text={head.hash} label="logs.copy_head" />
    </Typography>
  );
}
