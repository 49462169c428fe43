import type { CampaignState } from './participation.js';
import { stateMachine } from './state-machine.js';

/** A campaign's stage on the server; its dates decide the rest. */
type CampaignStage = 'preview' | 'live' | 'paused' | 'closed';

/** The transitions of a campaign: it never returns to the preview, and never reopens. */
export const campaignStages = stateMachine<CampaignStage>('campaign', {
  preview: ['live'],
  live: ['paused', 'closed'],
  paused: ['live', 'closed'],
  closed: [],
});

/** The stage that the settings say. */
export function campaignStage({
  campaign_mode,
  closed_at,
  is_paused,
}: Pick<CampaignState, 'campaign_mode' | 'closed_at' | 'is_paused'>): CampaignStage {
  if (campaign_mode === 'preview') return 'preview';
  if (closed_at !== null) return 'closed';
  return is_paused ? 'paused' : 'live';
}
