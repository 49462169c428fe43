import MetIcon from '@mui/icons-material/CheckCircleOutlined';
import RequiredIcon from '@mui/icons-material/ErrorOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberRounded';
import { Box, Card, Typography } from '@mui/material';
import { Link, useTranslate } from 'react-admin';
import type { To } from 'react-router';
import type { Permission } from '#libs/domain/index.js';
import { Permitted } from '../components/Permitted.js';
import { Section } from '../components/Section.js';
import { OpenParts, type SetupStep } from '../components/setup/OpenParts.js';
import { UndoableTasks } from '../components/tasks/UndoableTasks.js';
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

/** The page that corrects each point, if the back office has one, and the permission to change it. */
const MENDED_AT: Partial<Record<Point['code'], Place>> = {
  dates: setting('campaign_end'),
  password: { to: { hash: 'change-password' }, permission: 'account.own' },
  second_factor: { to: '/account', permission: 'account.own' },
  statistics: setting('stat_holders'),
  lists: { to: '/sections', permission: 'contents.change' },
  pool: setting('claim_pool_tokens'),
  jetton_master: { ...setting('contract_address'), permission: 'settings.trust' },
  tasks: { to: '/tasks', permission: 'tasks.change' },
  shares: { to: '/tasks', permission: 'tasks.change' },
  pages: { to: '/contents', permission: 'contents.change' },
  texts: { to: '/tasks', permission: 'tasks.change' },
};

export const CampaignChecklist = ({ campaign }: { campaign: CampaignState }) => (
  <Section title="campaign.checklist" level="h2" frame={Card} sx={{ p: { xs: 2, sm: 3 } }}>
    <Hint text="campaign.checklist_help" />
    <Box component="ul" sx={{ ...PLAIN_LIST, mt: 1 }}>
      {campaign.checklist.map((point) => (
        <ChecklistPoint
          key={point.code}
          point={point}
          step={campaign.setup.find(({ code }) => code === point.code)}
        />
      ))}
    </Box>
  </Section>
);

/** Points whose parts are changed on several pages. */
const WITH_PARTS: ReadonlySet<Point['code']> = new Set(['brand', 'links']);

const STATES = {
  met: { icon: <MetIcon />, color: 'success.main' },
  required: { icon: <RequiredIcon />, color: 'error.main' },
  recommended: { icon: <WarningIcon />, color: 'warning.main' },
} as const;

interface ChecklistPointProps {
  point: Point;
  /** The step of setting up with the same name, which knows the open parts. */
  step: SetupStep | undefined;
}

function ChecklistPoint({ point: { code, is_met, is_required }, step }: ChecklistPointProps) {
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
        {code === 'doable' && !is_met && <UndoableTasks />}
        {!is_met && step && WITH_PARTS.has(code) && <OpenParts {...step} />}
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
