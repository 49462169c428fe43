import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { RecordCards } from '../components/list/RecordCards.js';
import { SelectCard } from '../components/list/Selection.js';
import { NumberLink, TimeField } from '../components/record/fields.js';
import { WalletAddress } from '../components/record/WalletAddress.js';
import { useRecord } from '../components/useRecord.js';
import type { ClaimRecord } from '../providers/data/records.js';
import { ClaimSignals, ClaimStatus, ClaimUser } from './ClaimFields.js';

const SORTABLE = ['id', 'requested_at', 'user_id', 'tokens', 'status'];

export const ClaimCards = () => (
  <RecordCards cardHeight={132} sortable={SORTABLE} card={ClaimCard} selectable />
);

function ClaimCard() {
  const translate = useTranslate();
  const { tokens } = useRecord<ClaimRecord>();
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
        alignContent: 'center',
        alignItems: 'center',
        gap: 0.5,
        height: '100%',
        p: 2,
      }}
    >
      <Box sx={{ gridRow: '1 / 4' }}>
        <SelectCard />
      </Box>
      <Typography noWrap>
        <NumberLink /> · <ClaimUser />
      </Typography>
      <ClaimStatus />
      <WalletAddress />
      <Typography sx={{ fontWeight: 700 }}>
        {translate('claims.amount', { smart_count: tokens, tokens })}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        <TimeField source="requested_at" />
      </Typography>
      <Typography variant="caption">
        <ClaimSignals />
      </Typography>
    </Box>
  );
}
