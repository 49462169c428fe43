import CloseIcon from '@mui/icons-material/CloseOutlined';
import { Alert } from '@mui/material';
import { Fragment } from 'react';
import { useGetIdentity, useNotify, useStore, useTranslate } from 'react-admin';
import type { CampaignMode } from '#libs/domain/index.js';
import { useFigures } from '../figures/useFigures.js';
import { IconAction } from '../IconAction.js';
import { TextButton } from '../TextButton.js';
import { LeadingText } from '../text.js';
import type { SetupStep } from './OpenParts.js';
import { SetupSteps, StepName } from './SetupSteps.js';
import { useAside } from './useAside.js';

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
  const Shown = figures.mode === 'live' ? OpenSteps : ClosableSteps;
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
  const { isOpen } = useAside();
  const open = steps.filter(isOpen);
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

function ClosableSteps({ steps }: StepsProps) {
  const { isClosed, close } = useClosing('preview');
  if (isClosed || steps.length === 0) return null;
  return (
    <SetupSteps
      steps={steps}
      help="setup.help"
      action={
        <IconAction label="setup.close" onClick={close}>
          <CloseIcon />
        </IconAction>
      }
    />
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
