import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useNumberFormat } from '../components/figures/formats.js';
import { RecordCards } from '../components/list/RecordCards.js';
import { SelectRecord } from '../components/list/Selection.js';
import { WalletAddress } from '../components/record/WalletAddress.js';
import type { ClaimRecord } from '../providers/data/records.js';
import { ClaimNumber, ClaimSignals, ClaimStatus, ClaimTime, ClaimUser } from './ClaimFields.js';

const CARD_HEIGHT = 132;
const SORTABLE = ['id', 'requested_at', 'user_id', 'tokens', 'status'];

const renderClaim = (claim: ClaimRecord) => <ClaimCard claim={claim} />;

interface ClaimCardsProps {
  /** Shown when the filters match no claim. */
  empty: ReactNode;
}

/** The claims of narrow screens. */
export function ClaimCards({ empty }: ClaimCardsProps) {
  const translate = useTranslate();
  return (
    <RecordCards<ClaimRecord>
      label={translate('claims.list')}
      cardHeight={CARD_HEIGHT}
      card={renderClaim}
      sortable={SORTABLE}
      selectable
      empty={empty}
    />
  );
}

function ClaimCard({ claim }: { claim: ClaimRecord }) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const { selectedIds, onToggleItem } = useListContext<ClaimRecord>();
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
        <SelectRecord
          checked={selectedIds.includes(claim.id)}
          onClick={() => onToggleItem(claim.id)}
        />
      </Box>
      <Typography noWrap>
        <ClaimNumber /> · <ClaimUser />
      </Typography>
      <ClaimStatus />
      <WalletAddress />
      <Typography sx={{ fontWeight: 700 }}>
        {translate('claims.amount', { smart_count: claim.tokens, tokens: number(claim.tokens) })}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        <ClaimTime />
      </Typography>
      <Typography variant="caption">
        <ClaimSignals />
      </Typography>
    </Box>
  );
}
