import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { RecordCards } from '../components/list/RecordCards.js';
import { NumberLink, TimeField } from '../components/record/fields.js';
import { Caption } from '../components/text.js';
import { useRecord } from '../components/useRecord.js';
import type { ClusterRecord } from '../providers/data/records.js';
import { LIST_CARD } from '../theme/styles.js';
import { ClusterReasons, ClusterStatus } from './ClusterFields.js';

export const ClusterCards = () => (
  <RecordCards cardHeight={112} sortable={['score', 'users', 'id']} card={ClusterCard} />
);

function ClusterCard() {
  const translate = useTranslate();
  const { score, users } = useRecord<ClusterRecord>();
  return (
    <Box sx={{ ...LIST_CARD, gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 0.75, p: 2 }}>
      <Typography noWrap>
        <NumberLink /> · {translate('clusters.sum', { smart_count: users, score })}
      </Typography>
      <ClusterStatus />
      <Typography variant="body2" noWrap sx={{ gridColumn: '1 / -1' }}>
        <ClusterReasons />
      </Typography>
      <Caption>
        <TimeField source="updated_at" />
      </Caption>
    </Box>
  );
}
