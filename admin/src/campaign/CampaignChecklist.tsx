import MetIcon from '@mui/icons-material/CheckCircleOutlined';
import RequiredIcon from '@mui/icons-material/ErrorOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberRounded';
import { Box, Card, Typography } from '@mui/material';
import { Link, useTranslate } from 'react-admin';
import type { To } from 'react-router';
import { Section } from '../components/Section.js';
import { UndoableTasks } from '../components/tasks/UndoableTasks.js';
import { Hint, Text } from '../components/text.js';
import type { CampaignState } from '../providers/data/records.js';
import { DIVIDED, PLAIN_LIST } from '../theme/styles.js';

type Point = CampaignState['checklist'][number];

/** The page that corrects each point, if the back office has one. */
const MENDED_AT: Partial<Record<Point['code'], To>> = {
  dates: '/settings#campaign_end',
  password: { hash: 'change-password' },
  jetton_master: '/settings#contract_address',
  tasks: '/tasks',
  pages: '/contents',
  texts: '/tasks',
};

export const CampaignChecklist = ({ points }: { points: Point[] }) => (
  <Section title="campaign.checklist" level="h2" frame={Card} sx={{ p: { xs: 2, sm: 3 } }}>
    <Hint text="campaign.checklist_help" />
    <Box component="ul" sx={{ ...PLAIN_LIST, mt: 1 }}>
      {points.map((point) => (
        <ChecklistPoint key={point.code} {...point} />
      ))}
    </Box>
  </Section>
);

const STATES = {
  met: { icon: <MetIcon />, color: 'success.main' },
  required: { icon: <RequiredIcon />, color: 'error.main' },
  recommended: { icon: <WarningIcon />, color: 'warning.main' },
} as const;

function ChecklistPoint({ code, is_met, is_required }: Point) {
  const translate = useTranslate();
  const state = is_met ? 'met' : is_required ? 'required' : 'recommended';
  const { icon, color } = STATES[state];
  const to = MENDED_AT[code];
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, py: 1.5, ...DIVIDED }}>
      <Box aria-hidden sx={{ display: 'flex', color }}>
        {icon}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5 }}>
          <Text
            text={`campaign.${is_met ? 'point' : 'unmet'}.${code}`}
            variant="body2"
            sx={{ fontWeight: 600 }}
          />
          <Typography variant="body2" sx={{ color, fontWeight: 600, whiteSpace: 'nowrap' }}>
            {translate(`campaign.check.${state}`)}
          </Typography>
        </Box>
        <Hint text={`campaign.point_help.${code}`} />
        {code === 'doable' && !is_met && <UndoableTasks />}
        {to && !is_met && (
          <Link to={to} variant="body2">
            {translate(`campaign.mend.${code}`)}
          </Link>
        )}
      </Box>
    </Box>
  );
}
