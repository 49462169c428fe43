import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import CloseIcon from '@mui/icons-material/CloseOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import { Box, Card } from '@mui/material';
import { Link, useGetIdentity, useNotify, useStore, useTranslate } from 'react-admin';
import { PLAIN_LIST } from '../../theme/styles.js';
import { useFigures } from '../figures/useFigures.js';
import { IconAction } from '../IconAction.js';
import { Permitted } from '../Permitted.js';
import { Section } from '../Section.js';
import { TextButton } from '../TextButton.js';
import { Hint, Text } from '../text.js';
import { OpenParts, type SetupStep, STEP_PLACES } from './OpenParts.js';

/** Whether the admin has closed the card; each admin of this browser has an own choice. */
function useSetupClosed() {
  const { identity } = useGetIdentity();
  return useStore(`setup.${identity?.id}.closed`, false);
}

/** The steps of setting up the project, until the campaign is live or the admin closes it. */
export function SetupCard() {
  const notify = useNotify();
  const [isClosed, setClosed] = useSetupClosed();
  const { figures } = useFigures(['campaign', 'state'], (api) => api('getCampaign'));
  const steps = figures?.setup ?? [];
  if (isClosed || steps.length === 0) return null;
  const close = () => {
    setClosed(true);
    notify('setup.closed', { type: 'info' });
  };
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
  const name = useTranslate()(`setup.step.${code}`);
  const { to, permission } = STEP_PLACES[code];
  const isDone = open.length === 0;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1 }}>
      <Box aria-hidden sx={{ display: 'flex', color: isDone ? 'success.main' : 'text.secondary' }}>
        {isDone ? <DoneIcon fontSize="small" /> : <OpenIcon fontSize="small" />}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Text variant="body2" sx={{ fontWeight: 600 }}>
          <Permitted to={permission} otherwise={name}>
            <Link to={to}>{name}</Link>
          </Permitted>
        </Text>
        {isDone ? <Hint text="setup.done" /> : <OpenParts {...step} />}
      </Box>
    </Box>
  );
}

/** Shows the closed card on the dashboard again. */
export function ShowSetup() {
  const notify = useNotify();
  const [isClosed, setClosed] = useSetupClosed();
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
