import PauseIcon from '@mui/icons-material/PauseCircleOutlined';
import ResumeIcon from '@mui/icons-material/PlayCircleOutlined';
import LiveIcon from '@mui/icons-material/RocketLaunchOutlined';
import { Box, Card, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import { StepName } from '../components/setup/SetupSteps.js';
import { useAside } from '../components/setup/useAside.js';
import { Text } from '../components/text.js';
import type { CampaignState } from '../providers/data/records.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';
import { SITE_SETTINGS_KEY } from '../providers/site/siteSettings.js';
import { ownPoints } from './CampaignChecklist.js';

const TONES = { preview: 'info', live: 'success', paused: 'warning', closed: 'neutral' } as const;

export function CampaignStatus({ campaign }: { campaign: CampaignState }) {
  const translate = useTranslate();
  const open = campaign.is_paused ? 'paused' : campaign.mode;
  const state = campaign.is_closed ? 'closed' : open;
  return (
    <Card
      component="section"
      aria-label={translate('campaign.now')}
      sx={{ display: 'grid', gap: 2, justifyItems: 'start', p: { xs: 2, sm: 3 } }}
    >
      <Box role="status" sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <StatusBadge tone={TONES[state]} label={`campaign.state.${state}`} />
        <Typography sx={{ maxWidth: 720 }}>{translate(`campaign.meaning.${state}`)}</Typography>
      </Box>
      {state === 'preview' && <GoLive campaign={campaign} />}
      {state === 'live' && <ChangeButton change="pause" />}
      {state === 'paused' && <ChangeButton change="resume" />}
    </Card>
  );
}

function GoLive({ campaign }: { campaign: CampaignState }) {
  const translate = useTranslate();
  const openId = useId();
  const showCampaign = useShowCampaign();
  const { isOpen } = useAside();
  const { setup, demo_users, demo_samples } = campaign;
  const unmet = ownPoints(campaign).filter(({ is_met }) => !is_met);
  const open = setup.filter((step) => step.code !== 'go_live' && isOpen(step));
  if (unmet.some(({ is_required }) => is_required)) {
    return <Text text="campaign.not_ready" variant="body2" sx={{ fontWeight: 600 }} />;
  }
  const effects = [
    translate('campaign.go_live_removes', { smart_count: demo_users, users: demo_users }),
    demo_samples > 0 &&
      translate('campaign.go_live_samples', { smart_count: demo_samples, samples: demo_samples }),
    demo_users > 0 && translate('campaign.go_live_past'),
    translate('campaign.go_live_for_good'),
  ];
  return (
    <ConfirmButton
      permission="campaign.run"
      icon={<LiveIcon />}
      label="campaign.go_live"
      color="primary"
      variant="contained"
      confirmDetails={
        <>
          {effects.map((text) => text && <p key={text}>{text}</p>)}
          {unmet.length + open.length > 0 && (
            <>
              <p id={openId}>{translate('campaign.go_live_unmet')}</p>
              <ul aria-labelledby={openId}>
                {unmet.map(({ code }) => (
                  <li key={code}>{translate(`campaign.unmet.${code}`)}</li>
                ))}
                {open.map(({ code }) => (
                  <li key={code}>
                    <StepName code={code} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      }
      run={(api) => api('goLive')}
      update={showCampaign}
      success="campaign.went_live"
    />
  );
}

const CHANGES = {
  pause: { icon: <PauseIcon />, color: 'warning', operation: 'pauseCampaign', done: 'paused' },
  resume: { icon: <ResumeIcon />, color: 'success', operation: 'resumeCampaign', done: 'resumed' },
} as const;

function ChangeButton({ change }: { change: keyof typeof CHANGES }) {
  const showCampaign = useShowCampaign();
  const { icon, color, operation, done } = CHANGES[change];
  return (
    <ConfirmButton
      permission="campaign.run"
      icon={icon}
      label={`campaign.${change}`}
      color={color}
      variant="outlined"
      run={(api) => api(operation)}
      update={showCampaign}
      success={`campaign.${done}`}
    />
  );
}

const CAMPAIGN_KEY = ['campaign', 'state'];

export const useCampaign = () => useApiQuery(CAMPAIGN_KEY, (api) => api('getCampaign'));

function useShowCampaign(): (state: CampaignState) => void {
  const queryClient = useQueryClient();
  return (state) => {
    queryClient.setQueryData(CAMPAIGN_KEY, state);
    queryClient.invalidateQueries({ queryKey: SITE_SETTINGS_KEY });
    // Going live removes demo users and their claims.
    for (const name of ['users', 'claims', 'campaign', 'logs']) {
      queryClient.invalidateQueries({ queryKey: [name] });
    }
  };
}
