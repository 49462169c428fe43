import { useEffect, useReducer } from 'react';
import { type CampaignPhase, campaignPhase, claimsOpenUntil } from '#libs/domain/index.js';
import { usePresent } from './present.js';
import { useSiteSettings } from './site-settings.js';

/** The longest that a timer can wait, in milliseconds. */
const LONGEST_WAIT = 2 ** 31 - 1;

/** The phase of the campaign, also when it changes while the page is open; `active` when nobody knows. */
export function useCampaignPhase(): CampaignPhase {
  const { settings, isError } = useSiteSettings();
  const [, render] = useReducer((count: number) => count + 1, 0);
  const { phase, next_in } = campaignPhase(settings, usePresent(new Date()));

  // After each drawing anew: other dates, another wait.
  useEffect(() => {
    if (next_in === null) return;
    const timer = setTimeout(render, Math.min(next_in, LONGEST_WAIT));
    return () => clearTimeout(timer);
  });

  return isError ? 'active' : phase;
}

type CampaignStage = CampaignPhase | 'claiming' | 'closed';

/** What the page says of the campaign: its phase, that it can still be claimed, or that it is closed. */
export function useCampaignStage(): CampaignStage {
  const isClosed = useSiteSettings(({ settings }) => Boolean(settings.closed_at));
  const phase = useCampaignPhase();
  const claimsUntil = useClaimsOpenUntil();
  if (isClosed) return 'closed';
  return claimsUntil ? 'claiming' : phase;
}

/** The same for who has not come to take part yet: also that nothing moves because of a pause. */
export function useCampaignStanding(): CampaignStage | 'paused' {
  const isPaused = useSiteSettings(({ settings }) => settings.is_paused);
  const stage = useCampaignStage();
  // What is over is not waited for.
  return isPaused && stage !== 'ended' && stage !== 'closed' ? 'paused' : stage;
}

/**
 * Until when tokens can still be claimed after the end of a live campaign, ISO 8601; null when that is
 * over, or the campaign is not.
 */
export function useClaimsOpenUntil(): string | null {
  const { settings } = useSiteSettings();
  const phase = useCampaignPhase();
  const until = claimsOpenUntil(settings, usePresent(new Date()));
  return phase === 'ended' ? until : null;
}
