import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import CloseIcon from '@mui/icons-material/CloseOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import { Alert, Box, Card } from '@mui/material';
import { Fragment } from 'react';
import { Link, useGetIdentity, useNotify, useStore, useTranslate } from 'react-admin';
import type { CampaignMode } from '#libs/domain/index.js';
import { PLAIN_LIST } from '../../theme/styles.js';
import { useFigures } from '../figures/useFigures.js';
import { IconAction } from '../IconAction.js';
import { Permitted } from '../Permitted.js';
import { Section } from '../Section.js';
import { TextButton } from '../TextButton.js';
import { Hint, LeadingText, Text } from '../text.js';
import { OpenParts, type SetupStep, STEP_PLACES } from './OpenParts.js';

/** Whether the admin has closed the steps before or after the start; each admin of this browser has an own choice. */
function useSetupClosed(mode: CampaignMode) {
  const { identity } = useGetIdentity();
  const name = mode === 'live' ? 'live_closed' : 'closed';
  return useStore(`setup.${identity?.id}.${name}`, false);
}

/** The steps of setting up the project; in a live campaign, a line with the open ones. An admin can close both. */
export function SetupCard() {
  const { figures } = useFigures(['campaign', 'state'], (api) => api('getCampaign'));
  if (!figures) return null;
  const Shown = figures.mode === 'live' ? OpenSteps : SetupSteps;
  return <Shown steps={figures.setup} />;
}

interface StepsProps {
  steps: readonly SetupStep[];
}

function useClosing(mode: CampaignMode) {
  const notify = useNotify();
  const [isClosed, setClosed] = useSetupClosed(mode);
  const close = () => {
    setClosed(true);
    notify('setup.closed', { type: 'info' });
  };
  return { isClosed, close };
}

/** What a live campaign still has of the product. */
function OpenSteps({ steps }: StepsProps) {
  const translate = useTranslate();
  const { isClosed, close } = useClosing('live');
  const open = steps.filter((step) => step.open.length > 0);
  if (isClosed || open.length === 0) return null;
  return (
    <Alert
      severity="info"
      variant="outlined"
      role="note"
      action={
        <IconAction label="setup.close" size="small" color="inherit" onClick={close}>
          <CloseIcon fontSize="small" />
        </IconAction>
      }
    >
      <LeadingText text="setup.live" />
      {open.map(({ code }, index) => (
        <Fragment key={code}>
          {index > 0 && translate('users.separator')}
          <StepName code={code} />
        </Fragment>
      ))}
    </Alert>
  );
}

function SetupSteps({ steps }: StepsProps) {
  const { isClosed, close } = useClosing('preview');
  if (isClosed || steps.length === 0) return null;
  const done = steps.filter(({ open }) => open.length === 0).length;
  return (
    <Section
      title="setup.title"
      level="h2"
      frame={Card}
      titleSx={{ pr: 5 }}
      sx={{ position: 'relative', p: { xs: 2, sm: 3 } }}
    >
      <Hint text="setup.help" args={{ done, steps: steps.length }} />
      <Box
        component="ul"
        sx={{
          ...PLAIN_LIST,
          mt: 2,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
        }}
      >
        {steps.map((step) => (
          <Step key={step.code} {...step} />
        ))}
      </Box>
      <Box sx={{ position: 'absolute', top: 12, right: 12 }}>
        <IconAction label="setup.close" onClick={close}>
          <CloseIcon />
        </IconAction>
      </Box>
    </Section>
  );
}

function Step(step: SetupStep) {
  const { code, open } = step;
  const isDone = open.length === 0;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1 }}>
      <Box aria-hidden sx={{ display: 'flex', color: isDone ? 'success.main' : 'text.secondary' }}>
        {isDone ? <DoneIcon fontSize="small" /> : <OpenIcon fontSize="small" />}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Text variant="body2" sx={{ fontWeight: 600 }}>
          <StepName code={code} />
        </Text>
        {isDone ? <Hint text="setup.done" /> : <OpenParts {...step} />}
      </Box>
    </Box>
  );
}

/** The name of a step, with a link for admins who may change it. */
function StepName({ code }: Pick<SetupStep, 'code'>) {
  const name = useTranslate()(`setup.step.${code}`);
  const { to, permission } = STEP_PLACES[code];
  return (
    <Permitted to={permission} otherwise={name}>
      <Link to={to}>{name}</Link>
    </Permitted>
  );
}

/** Shows the closed steps on the dashboard again. */
export function ShowSetup({ mode }: { mode: CampaignMode }) {
  const notify = useNotify();
  const [isClosed, setClosed] = useSetupClosed(mode);
  if (!isClosed) return null;
  const show = () => {
    setClosed(false);
    notify('setup.shown', { type: 'info' });
  };
  return (
    <TextButton
      label="setup.show"
      variant="outlined"
      onClick={show}
      sx={{ justifySelf: 'start' }}
    />
  );
}
