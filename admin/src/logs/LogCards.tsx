import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { RecordCards } from '../components/list/RecordCards.js';
import type { LogRecord } from '../providers/data/records.js';
import { LogAction, LogDetails, LogTime, useLogNames } from './LogFields.js';

const SORTABLE = ['id', 'admin_username', 'action', 'resource_type'];

export const LogCards = () => <RecordCards cardHeight={148} sortable={SORTABLE} card={LogCard} />;

function LogCard({ record: entry }: { record: LogRecord }) {
  const { resourceName } = useLogNames();
  return (
    <Box sx={{ display: 'grid', alignContent: 'center', gap: 0.75, height: '100%', p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <LogAction />
        <Typography variant="body2" color="textSecondary" noWrap>
          {resourceName(entry.resource_type)}
        </Typography>
      </Box>
      <Typography variant="body2" component="div">
        <LogDetails />
      </Typography>
      <Typography variant="caption" color="textSecondary" noWrap>
        <LogTime />
      </Typography>
      <Typography variant="caption" color="textSecondary" noWrap>
        {entry.admin_username} · {entry.ip_address}
      </Typography>
    </Box>
  );
}
