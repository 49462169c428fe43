import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useDecisionTexts } from '../components/decision/DecisionTexts.js';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import { UserLink } from '../components/record/fields.js';
import { useRecord } from '../components/useRecord.js';
import { type AppealRecord, userName } from '../providers/data/records.js';

const TONES = { open: 'warning', upheld: 'neutral', overturned: 'success' } as const;

export function AppealStatus() {
  const translate = useTranslate();
  const { status } = useRecord<AppealRecord>();
  return <StatusBadge tone={TONES[status]} label={translate(`appeals.status.${status}`)} />;
}

export function AppealUser() {
  const appeal = useRecord<AppealRecord>();
  return <UserLink to={`${appeal.user_id}/decisions`} name={userName(appeal)} />;
}

export function AppealDecision() {
  const { kindOf, reasonOf } = useDecisionTexts();
  const { decision, grant_obstacle: obstacle } = useRecord<AppealRecord>();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
        {kindOf(decision)}
      </Typography>
      <Typography variant="caption" color="textSecondary" noWrap component="p">
        {reasonOf(decision)}
      </Typography>
      {obstacle && (
        <Typography variant="caption" color="warning" noWrap component="p" title={obstacle}>
          {obstacle}
        </Typography>
      )}
    </Box>
  );
}
