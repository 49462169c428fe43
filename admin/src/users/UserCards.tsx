import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { RecordCards } from '../components/list/RecordCards.js';
import { SelectCard } from '../components/list/Selection.js';
import { NumberField } from '../components/record/fields.js';
import { WalletAddress } from '../components/record/WalletAddress.js';
import { Caption } from '../components/text.js';
import { useRecord } from '../components/useRecord.js';
import type { UserRecord } from '../providers/data/records.js';
import { LIST_CARD } from '../theme/styles.js';
import { UserRowActions } from './UserActions.js';
import { BanReason, UserName, UserSignals, UserStatus } from './UserFields.js';

const SORTABLE = [
  'id',
  'username',
  'total_points',
  'claimed_tokens',
  'claimable_tokens',
  'status',
  'signals',
  'created_at',
];

export const UserCards = ({ empty }: { empty: ReactNode }) => (
  <RecordCards cardHeight={148} sortable={SORTABLE} card={UserCard} selectable empty={empty} />
);

function UserCard() {
  const { id, signals } = useRecord<UserRecord>();
  const hasSignals = signals.length > 0;
  return (
    <Box sx={{ ...LIST_CARD, gridTemplateColumns: 'auto 1fr auto', columnGap: 1, p: 1.5 }}>
      <SelectCard />
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 600 }}>
          <UserName /> <Caption>#{id}</Caption>
        </Typography>
        <WalletAddress />
        <BanReason />
      </Box>
      <Box sx={{ display: 'grid', justifyItems: 'end', gap: 0.75, fontSize: '0.8125rem' }}>
        <UserStatus />
        {hasSignals && <UserSignals />}
      </Box>
      <Box sx={{ gridColumn: '2 / 4', display: 'flex', alignItems: 'center', gap: 2, mt: 0.5 }}>
        <UserFigure source="total_points" />
        <UserFigure source="claimed_tokens" />
        <Box sx={{ ml: 'auto' }}>
          <UserRowActions />
        </Box>
      </Box>
    </Box>
  );
}

const UserFigure = ({ source }: { source: string }) => (
  <Typography variant="body2" sx={{ fontWeight: 600 }}>
    <Caption text={`resources.users.fields.${source}`} sx={{ display: 'block' }} />
    <NumberField source={source} />
  </Typography>
);
