import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { RecordCards } from '../components/list/RecordCards.js';
import type { LogRecord } from '../providers/data/records.js';
import { LogAction, LogDetails, LogTime, useLogNames } from './LogFields.js';

const CARD_HEIGHT = 148;
const SORTABLE = ['id', 'admin_username', 'action', 'resource_type'];

const renderEntry = (entry: LogRecord) => <LogCard entry={entry} />;

interface LogCardsProps {
  /** Shown when the filters match no entry. */
  empty: ReactNode;
}

/** The log of narrow screens. */
export function LogCards({ empty }: LogCardsProps) {
  const translate = useTranslate();
  return (
    <RecordCards<LogRecord>
      label={translate('logs.list')}
      cardHeight={CARD_HEIGHT}
      card={renderEntry}
      sortable={SORTABLE}
      empty={empty}
    />
  );
}

function LogCard({ entry }: { entry: LogRecord }) {
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
