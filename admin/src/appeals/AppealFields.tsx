import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { truncateAddress } from '#libs/domain/index.js';
import { useDecisionTexts } from '../components/decision/DecisionTexts.js';
import { DateTime } from '../components/figures/formats.js';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import { RecordLink } from '../components/record/RecordAddress.js';
import type { AppealRecord } from '../providers/data/records.js';

const TONES = { open: 'warning', upheld: 'neutral', overturned: 'success' } as const;

export function AppealNumber() {
  const appeal = useRecordContext<AppealRecord>();
  return (
    <RecordLink>
      <b>#{appeal?.id}</b>
    </RecordLink>
  );
}

export function AppealStatus() {
  const translate = useTranslate();
  const appeal = useRecordContext<AppealRecord>();
  if (!appeal) return null;
  const { status } = appeal;
  return <StatusBadge tone={TONES[status]} label={translate(`appeals.status.${status}`)} />;
}

export function AppealUser() {
  const translate = useTranslate();
  const appeal = useRecordContext<AppealRecord>();
  if (!appeal) return null;
  const name = appeal.username || truncateAddress(appeal.wallet_address);
  return (
    <MuiLink
      component={Link}
      to={`/users/${appeal.user_id}/decisions`}
      aria-label={translate('users.one', { name })}
    >
      {name}
    </MuiLink>
  );
}

export function AppealTime() {
  const appeal = useRecordContext<AppealRecord>();
  return appeal && <DateTime time={appeal.created_at} />;
}

export function AppealDecision() {
  const { kindOf, reasonOf } = useDecisionTexts();
  const appeal = useRecordContext<AppealRecord>();
  if (!appeal) return null;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
        {kindOf(appeal.decision)}
      </Typography>
      <Typography variant="caption" color="textSecondary" noWrap component="p">
        {reasonOf(appeal.decision)}
      </Typography>
      {appeal.grant_obstacle && (
        <Typography
          variant="caption"
          noWrap
          component="p"
          title={appeal.grant_obstacle}
          sx={{ color: 'warning.main' }}
        >
          {appeal.grant_obstacle}
        </Typography>
      )}
    </Box>
  );
}
