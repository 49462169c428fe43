import { useEffect, useReducer } from 'react';
import { type CampaignPhase, campaignPhase, claimsOpenUntil } from '#libs/domain/index.js';
import { usePresent } from './present.js';
import { useSiteSettings } from './site-settings.js';

/** The longest that a timer can wait, in milliseconds. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** The current phase of the campaign; `active` when the settings cannot be loaded. */
export function useCampaignPhase(): CampaignPhase {
  const { settings, isError } = useSiteSettings();
  const [, render] = useReducer((count: number) => count + 1, 0);
  const { phase, next_in } = campaignPhase(settings, usePresent(new Date()));

  // After each render, because the dates may have changed.
  useEffect(() => {
    if (next_in === null) return;
    const timer = setTimeout(render, Math.min(next_in, MAX_TIMEOUT_MS));
    return () => clearTimeout(timer);
  });

  return isError ? 'active' : phase;
}

type CampaignStage = CampaignPhase | 'claiming' | 'closed';

/** The phase of the campaign, or that claims are still open, or that it is closed. */
export function useCampaignStage(): CampaignStage {
  const isClosed = useSiteSettings(({ settings }) => Boolean(settings.closed_at));
  const phase = useCampaignPhase();
  const claimsUntil = useClaimsOpenUntil();
  if (isClosed) return 'closed';
  return claimsUntil ? 'claiming' : phase;
}

export type CampaignState = CampaignStage | 'paused';

/** The same, or that the campaign is paused. */
export function useCampaignState(): CampaignState {
  const isPaused = useSiteSettings(({ settings }) => settings.is_paused);
  const stage = useCampaignStage();
  return isPaused && stage !== 'ended' && stage !== 'closed' ? 'paused' : stage;
}

/** Until when claims stay open after the end of a live campaign, ISO 8601; null before and after that. */
export function useClaimsOpenUntil(): string | null {
  const { settings } = useSiteSettings();
  const phase = useCampaignPhase();
  const until = claimsOpenUntil(settings, usePresent(new Date()));
  return phase === 'ended' ? until : null;
}
