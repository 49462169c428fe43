import { Box, Typography } from '@mui/material';
import { useDecisionTexts } from '../components/decision/DecisionTexts.js';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import { UserLink } from '../components/record/fields.js';
import { Caption } from '../components/text.js';
import { useRecord } from '../components/useRecord.js';
import { type AppealRecord, userName } from '../providers/data/records.js';

const TONES = { open: 'warning', upheld: 'neutral', overturned: 'success' } as const;

export function AppealStatus() {
  const { status } = useRecord<AppealRecord>();
  return <StatusBadge tone={TONES[status]} label={`appeals.status.${status}`} />;
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
      <Caption noWrap component="p">
        {reasonOf(decision)}
      </Caption>
      {obstacle && (
        <Typography variant="caption" color="warning" noWrap component="p" title={obstacle}>
          {obstacle}
        </Typography>
      )}
    </Box>
  );
}
