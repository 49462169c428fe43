import i18n from 'i18next';
import { useEffect, useState } from 'react';
import { ApiError } from '#libs/api-client/index.js';
import { api } from '../../../../lib/api.js';
import { useHidden } from '../../../../lib/browser-state.js';
import { useVisitorSession } from '../../../wallet/use-visitor-session.js';
import type { MyTask } from '../../standing.js';
import { wordsOf } from '../words-of.js';
import {
  countSecond,
  endVisit,
  followOtherTabs,
  type PageVisit,
  usePageVisit,
} from './page-visit.js';

const SECOND_MS = 1000;

/** What has become of a visit. */
type Outcome =
  | { kind: 'reading' | 'sending' | 'signed_out' | 'failed' }
  | { kind: 'done'; points: number }
  | { kind: 'refused'; reason: string };

interface Visit {
  /** The one that this page belongs to; null where it is not read for a task. */
  visit: PageVisit | null;
  outcome: Outcome;
  /** Hands it in once more. */
  send: () => void;
}

/** Counts the seconds in which a page can be seen, and hands them in when they are enough. */
export function useVisit(path: string): Visit {
  const stored = usePageVisit((state) => state.visit);
  const [last, setLast] = useState<PageVisit | null>(null);
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'reading' });
  const isHidden = useHidden();
  const { tellOtherTabs } = useVisitorSession();
  const isHere = stored !== null && pathOf(stored.path) === path;
  const isRead = isHere && stored.seconds >= stored.needed;
  useEffect(followOtherTabs, []);

  useEffect(() => {
    if (!isHere || isRead || isHidden) return;
    const timer = setInterval(countSecond, SECOND_MS);
    return () => clearInterval(timer);
  }, [isHere, isRead, isHidden]);

  const send = async (visit: PageVisit) => {
    setLast(visit);
    setOutcome({ kind: 'sending' });
    const result = await handIn(visit);
    setOutcome(result);
    // What broke off can be handed in again.
    if (result.kind !== 'failed') endVisit();
    tellOtherTabs();
  };

  const isDue = isRead && outcome.kind === 'reading';
  useEffect(() => {
    if (isDue && stored) void send(stored);
  });

  const shown = isHere ? stored : last && pathOf(last.path) === path ? last : null;
  return { visit: shown, outcome, send: () => shown && void send(shown) };
}

const pathOf = (address: string): string => new URL(address, 'https://site.invalid').pathname;

/** Submits the task, as soon as the server takes it: its clock began a moment after this page's. */
async function handIn({ task_id, seconds }: PageVisit): Promise<Outcome> {
  for (let tries = 0; ; tries += 1) {
    try {
      return outcomeOf(
        await api.call('submitMyTask', { path: { id: task_id }, body: { seconds } }),
      );
    } catch (error) {
      const code = error instanceof ApiError ? error.problem?.code : undefined;
      const isEarly = code === 'task.not_due' || code === 'task.not_started';
      if (isEarly && tries < MOST_WAITS) {
        await new Promise((resolve) => setTimeout(resolve, SECOND_MS));
        continue;
      }
      if (error instanceof ApiError && error.status === 401) return { kind: 'signed_out' };
      const reason = wordsOf(error);
      return reason === null ? { kind: 'failed' } : { kind: 'refused', reason };
    }
  }
}

/** Longer than any start of a task takes to arrive. */
const MOST_WAITS = 10;

function outcomeOf({ status, points, reason }: MyTask): Outcome {
  if (status === 'completed') return { kind: 'done', points };
  return { kind: 'refused', reason: reason ?? i18n.t('live.visit.failed') };
}
