import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { RecordCards } from '../components/list/RecordCards.js';
import type { AppealRecord } from '../providers/data/records.js';
import {
  AppealDecision,
  AppealNumber,
  AppealStatus,
  AppealTime,
  AppealUser,
} from './AppealFields.js';

const CARD_HEIGHT = 132;
const SORTABLE = ['id'];

const renderAppeal = (appeal: AppealRecord) => <AppealCard key={appeal.id} />;

interface AppealCardsProps {
  /** Shown when the filters match no appeal. */
  empty: ReactNode;
}

/** The appeals of narrow screens. */
export function AppealCards({ empty }: AppealCardsProps) {
  const translate = useTranslate();
  return (
    <RecordCards<AppealRecord>
      label={translate('appeals.list')}
      cardHeight={CARD_HEIGHT}
      card={renderAppeal}
      sortable={SORTABLE}
      empty={empty}
    />
  );
}

function AppealCard() {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        alignContent: 'center',
        alignItems: 'center',
        gap: 0.75,
        height: '100%',
        p: 2,
      }}
    >
      <Typography noWrap>
        <AppealNumber /> · <AppealUser />
      </Typography>
      <AppealStatus />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <AppealDecision />
      </Box>
      <Typography variant="caption" color="textSecondary">
        <AppealTime />
      </Typography>
    </Box>
  );
}
