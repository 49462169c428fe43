import { useMemo } from 'react';
import { useLanguage } from '../../../i18n/use-language.js';
import { useCampaignPhase } from '../../../lib/campaign-phase.js';
import { useSiteSettings } from '../../../lib/site-settings.js';
import type { Wallet } from '../../wallet/use-wallet.js';
import { limitOf, useLimitClock } from '../limits.js';
import { NOT_STARTED, type TaskFlow } from '../participation-state.js';
import type { PageTask } from '../use-tasks.js';
import { currentEntry, taskView } from './task-view.js';
import { useAttempts } from './use-attempts.js';
import type { LiveEligibility } from './use-live-eligibility.js';
import { entryOf, type LiveMe } from './use-me.js';
import { useOutcomes } from './use-outcomes.js';
import { useProofs } from './use-proofs.js';
import { useSubmissions } from './use-submissions.js';

/** Doing tasks in the live campaign; the server decides and records. */
export function useLiveTasks(
  { address }: Wallet,
  tasks: readonly PageTask[],
  live: LiveMe,
  eligibility: LiveEligibility,
): TaskFlow {
  const { me } = live;
  const { ready, isEligible, isExcluded } = eligibility;
  const { language } = useLanguage();
  const phase = useCampaignPhase();
  const isPaused = useSiteSettings(({ settings }) => settings.is_paused);
  const outcomes = useOutcomes(live, tasks);
  const { attempts, start } = useAttempts(tasks, live, eligibility, outcomes);
  const submit = useProofs(address, live, eligibility, outcomes);
  useSubmissions(tasks, isEligible ? me : null, outcomes);
  const now = useLimitClock(tasks, me?.tasks);
  const views = useMemo(() => {
    const isDone = (id: number) => entryOf(me, id)?.status === 'completed';
    const viewOf = (task: PageTask) => {
      const entry = currentEntry(entryOf(me, task.id), now);
      const limit = limitOf(task, tasks, isDone, now);
      return taskView(task, entry, attempts[task.id] ?? {}, language, limit);
    };
    return new Map(tasks.map((task) => [task.id, viewOf(task)]));
  }, [tasks, me, attempts, language, now]);

  const campaign = phase === 'upcoming' || phase === 'ended' ? phase : null;

  return {
    ready,
    owner: address,
    closed: isExcluded ? 'ended' : isPaused ? 'paused' : campaign,
    isEligible,
    viewOf: (id) => views.get(id) ?? NOT_STARTED,
    start,
    checks: me && { account: me, submit },
  };
}
