import { Box, Typography } from '@mui/material';
import { RecordCards } from '../components/list/RecordCards.js';
import { TimeField } from '../components/record/fields.js';
import { Caption, Hint } from '../components/text.js';
import { useRecord } from '../components/useRecord.js';
import type { LogRecord } from '../providers/data/records.js';
import { LogAction, LogDetails, LogResource } from './LogFields.js';

const SORTABLE = ['id', 'admin_username', 'action', 'resource_type'];

export const LogCards = () => <RecordCards cardHeight={148} sortable={SORTABLE} card={LogCard} />;

function LogCard() {
  const { admin_username, ip_address } = useRecord<LogRecord>();
  return (
    <Box sx={{ display: 'grid', alignContent: 'center', gap: 0.75, height: '100%', p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <LogAction />
        <Hint noWrap>
          <LogResource />
        </Hint>
      </Box>
      <Typography variant="body2" component="div">
        <LogDetails />
      </Typography>
      <Caption noWrap>
        <TimeField source="created_at" />
      </Caption>
      <Caption noWrap>{[admin_username, ip_address].filter(Boolean).join(' · ')}</Caption>
    </Box>
  );
}
