import MetIcon from '@mui/icons-material/CheckCircleOutlined';
import RequiredIcon from '@mui/icons-material/ErrorOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberRounded';
import { Box, Card, Typography } from '@mui/material';
import { Link, useTranslate } from 'react-admin';
import type { To } from 'react-router';
import type { Permission } from '#libs/domain/index.js';
import { Permitted } from '../components/Permitted.js';
import { Section } from '../components/Section.js';
import { Hint, Text } from '../components/text.js';
import type { CampaignState } from '../providers/data/records.js';
import { DIVIDED, PLAIN_LIST } from '../theme/styles.js';

type Point = CampaignState['checklist'][number];

interface Place {
  to: To;
  permission: Permission;
}

const setting = (name: string): Place => ({
  to: `/settings#${name}`,
  permission: 'settings.change',
});

/** Points that a step of setting up the project has; the page lists the steps below. */
const IN_STEPS: ReadonlySet<Point['code']> = new Set([
  'second_factor',
  'brand',
  'statistics',
  'lists',
  'links',
  'tasks',
  'doable',
  'shares',
  'pages',
]);

/** The points of the checklist that no step has, the required ones first. */
export const ownPoints = ({ checklist }: CampaignState): Point[] =>
  checklist
    .filter(({ code }) => !IN_STEPS.has(code))
    .sort((one, other) => Number(other.is_required) - Number(one.is_required));

/** The page that corrects each point, if the back office has one, and the permission to change it. */
const MENDED_AT: Partial<Record<Point['code'], Place>> = {
  dates: setting('campaign_end'),
  password: { to: { hash: 'change-password' }, permission: 'account.own' },
  pool: setting('claim_pool_tokens'),
  jetton_master: { ...setting('contract_address'), permission: 'settings.trust' },
  texts: { to: '/tasks', permission: 'tasks.change' },
};

export const CampaignChecklist = ({ campaign }: { campaign: CampaignState }) => (
  <Section title="campaign.checklist" level="h2" frame={Card} sx={{ p: { xs: 2, sm: 3 } }}>
    <Hint text="campaign.checklist_help" />
    <Box component="ul" sx={{ ...PLAIN_LIST, mt: 1 }}>
      {ownPoints(campaign).map((point) => (
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
  const place = MENDED_AT[code];
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
        {place && !is_met && (
          <Permitted to={place.permission}>
            <Link to={place.to} variant="body2">
              {translate(`campaign.mend.${code}`)}
            </Link>
          </Permitted>
        )}
      </Box>
    </Box>
  );
}
