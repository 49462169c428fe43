import { Box, Typography } from '@mui/material';
import { RecordCards } from '../components/list/RecordCards.js';
import { SelectCard } from '../components/list/Selection.js';
import { NumberLink, TimeField } from '../components/record/fields.js';
import { WalletAddress } from '../components/record/WalletAddress.js';
import { Caption, Text } from '../components/text.js';
import { useRecord } from '../components/useRecord.js';
import type { ClaimRecord } from '../providers/data/records.js';
import { LIST_CARD } from '../theme/styles.js';
import { ClaimSignals, ClaimStatus, ClaimUser } from './ClaimFields.js';

const SORTABLE = ['id', 'requested_at', 'user_id', 'tokens', 'status'];

export const ClaimCards = () => (
  <RecordCards cardHeight={132} sortable={SORTABLE} card={ClaimCard} selectable />
);

function ClaimCard() {
  const { tokens } = useRecord<ClaimRecord>();
  return (
    <Box sx={{ ...LIST_CARD, gridTemplateColumns: 'auto minmax(0, 1fr) auto', gap: 0.5, p: 2 }}>
      <Box sx={{ gridRow: '1 / 4' }}>
        <SelectCard />
      </Box>
      <Typography noWrap>
        <NumberLink /> · <ClaimUser />
      </Typography>
      <ClaimStatus />
      <WalletAddress />
      <Text text="claims.amount" args={{ smart_count: tokens, tokens }} sx={{ fontWeight: 700 }} />
      <Caption>
        <TimeField source="requested_at" />
      </Caption>
      <Typography variant="caption">
        <ClaimSignals />
      </Typography>
    </Box>
  );
}
