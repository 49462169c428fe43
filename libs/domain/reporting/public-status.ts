import type { SiteSettings } from '../site/site-settings.js';

/** States of a part of the service, as the public status names them. */
export type PartState = 'ok' | 'failing' | 'off';

interface MeasuredCheck {
  is_enabled: boolean;
  /** Variables and settings that it lacks. */
  needs: readonly unknown[];
  failures_in_a_row: number;
}

/** The state of a verification method: `failing` once its service fails, until it succeeds again. */
export function checkState({ is_enabled, needs, failures_in_a_row }: MeasuredCheck): PartState {
  if (!is_enabled || needs.length > 0) return 'off';
  return failures_in_a_row > 0 ? 'failing' : 'ok';
}

/**
 * The state of sign-ins by their outcomes since the last measurement: `failing` once some fail on the server and none
 * succeeds. Refused ones say nothing about the service.
 */
export function signInState(
  before: PartState,
  { opened, failed }: { opened: number; failed: number },
): PartState {
  if (opened > 0) return 'ok';
  return failed > 0 ? 'failing' : before;
}

/** An announced pause of the service. */
export interface PlannedPause {
  /** ISO 8601 in UTC. */
  start: string;
  /** ISO 8601 in UTC. */
  end: string;
  /** The reason in Chinese; may be empty. */
  note: string;
  /** The reason in English; may be empty. */
  note_en: string;
}

/** The announced pause; null without one, and once it is over. */
export function plannedPause(
  {
    planned_pause_start: start,
    planned_pause_end: end,
    planned_pause_note: note,
    planned_pause_note_en: note_en,
  }: Pick<
    SiteSettings,
    'planned_pause_start' | 'planned_pause_end' | 'planned_pause_note' | 'planned_pause_note_en'
  >,
  now: Date,
): PlannedPause | null {
  const isAhead = start !== '' && Date.parse(end) > now.getTime();
  return isAhead ? { start, end, note, note_en } : null;
}
