import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import AsideIcon from '@mui/icons-material/RemoveCircleOutlineOutlined';
import { Box, Card } from '@mui/material';
import type { ReactNode } from 'react';
import { Link, useTranslate } from 'react-admin';
import { PLAIN_LIST } from '../../theme/styles.js';
import { Permitted } from '../Permitted.js';
import { Section } from '../Section.js';
import { TextButton } from '../TextButton.js';
import { Hint, LeadingText, Text } from '../text.js';
import { OpenParts, type SetupStep, STEP_PLACES } from './OpenParts.js';
import { useAside } from './useAside.js';

/** Steps that a project can do without. */
const OPTIONAL: readonly SetupStep['code'][] = ['notifications'];

interface SetupStepsProps {
  steps: readonly SetupStep[];
  /** A sentence after the number of done steps. */
  help?: string;
  /** A button in the corner. */
  action?: ReactNode;
}

/** All steps of setting up the project with what is open, the same on each page that shows them. */
export function SetupSteps({ steps, help, action }: SetupStepsProps) {
  const translate = useTranslate();
  const { isAside } = useAside();
  const counted = steps.filter((step) => !isAside(step));
  const done = counted.filter(({ open }) => open.length === 0).length;
  return (
    <Section
      title="setup.title"
      level="h2"
      frame={Card}
      titleSx={{ pr: action ? 5 : 0 }}
      sx={{ position: 'relative', p: { xs: 2, sm: 3 } }}
    >
      <Hint>
        <LeadingText text="setup.progress" args={{ done, steps: counted.length }} />
        {help && translate(help)}
      </Hint>
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
      {action && <Box sx={{ position: 'absolute', top: 12, right: 12 }}>{action}</Box>}
    </Section>
  );
}

const STATES = {
  done: { icon: <DoneIcon fontSize="small" />, color: 'success.main' },
  aside: { icon: <AsideIcon fontSize="small" />, color: 'text.secondary' },
  open: { icon: <OpenIcon fontSize="small" />, color: 'text.secondary' },
};

function Step(step: SetupStep) {
  const { code, open } = step;
  const aside = useAside();
  const isOpen = aside.isOpen(step);
  const state = open.length === 0 ? 'done' : isOpen ? 'open' : 'aside';
  const { icon, color } = STATES[state];
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1 }}>
      <Box aria-hidden sx={{ display: 'flex', color }}>
        {icon}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Text variant="body2" sx={{ fontWeight: 600 }}>
          <StepName code={code} />
        </Text>
        {isOpen ? <OpenParts {...step} /> : <Hint text={`setup.${state}`} />}
        {state !== 'done' && OPTIONAL.includes(code) && (
          <TextButton
            label={isOpen ? 'setup.put_aside' : 'setup.take_up'}
            size="small"
            onClick={() => (isOpen ? aside.putAside(code) : aside.takeUp(code))}
            sx={{ ml: -0.75 }}
          />
        )}
      </Box>
    </Box>
  );
}

/** The name of a step, with a link for admins who may change it. */
export function StepName({ code }: Pick<SetupStep, 'code'>) {
  const name = useTranslate()(`setup.step.${code}`);
  const { to, permission } = STEP_PLACES[code];
  return (
    <Permitted to={permission} otherwise={name}>
      <Link to={to}>{name}</Link>
    </Permitted>
  );
}
