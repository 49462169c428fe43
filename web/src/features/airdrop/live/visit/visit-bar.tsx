import i18n from 'i18next';
import { useEffect, useState } from 'react';
import { ApiError } from '#libs/api-client/index.js';
import { inEitherLanguage } from '#libs/domain/index.js';
import { Button, ButtonLink } from '../../../../components/button.js';
import { PageIcon } from '../../../../components/page-icon.js';
import { useLanguage } from '../../../../i18n/use-language.js';
import { useAirdropHome } from '../../../../lib/airdrop-home.js';
import { useHidden } from '../../../../lib/browser-state.js';
import { isTooMany, problemCode, problemMessage } from '../../../../lib/visitor-api.js';
import { useVisitorSession } from '../../../wallet/use-visitor-session.js';
import { ProgressBar } from '../../progress-bar.js';
import { isTooEarly, submitWhenDue } from '../submit-when-due.js';
import {
  countSecond,
  endVisit,
  followOtherTabs,
  type PageVisit,
  usePageVisit,
} from './page-visit.js';
import styles from './visit-bar.module.css';

/** The progress and the result of a task that asks to read this page. */
export function VisitBar({ path }: { path: string }) {
  const { t, language, number } = useLanguage();
  const home = useAirdropHome((airdrop) => airdrop.path);
  const { visit, outcome, send } = useVisit(path);
  if (visit === null) return null;
  const { needed, seconds } = visit;
  const progress = t('live.visit.seconds', { seconds, needed });
  const isReading = outcome.kind === 'reading';

  return (
    <aside className={styles.place} aria-label={t('live.visit.label')}>
      <div className={styles.bar}>
        <div className={styles.text}>
          <p className={styles.title}>
            {t('live.visit.task', { title: inEitherLanguage(visit, 'title', language) })}
          </p>
          {isReading && <p className={styles.seconds}>{progress}</p>}
          {/* Screen readers announce the result, not the seconds. */}
          <p role="status">
            {outcome.kind === 'sending' && t('live.visit.sending')}
            {outcome.kind === 'signed_out' && t('live.visit.signedOut')}
            {outcome.kind === 'failed' && (outcome.reason ?? t('live.visit.failed'))}
            {outcome.kind === 'refused' && outcome.reason}
            {outcome.kind === 'done' && (
              <span className={styles.done}>
                <PageIcon name="check" size={18} />
                {t('live.visit.done', { points: number(outcome.points) })}
              </span>
            )}
          </p>
          {isReading && (
            <ProgressBar
              label={t('live.visit.label')}
              value={seconds}
              max={needed}
              text={progress}
              thin
            />
          )}
        </div>
        {outcome.kind === 'failed' && (
          <Button variant="secondary" className={styles.action} onClick={send}>
            {t('live.visit.retry')}
          </Button>
        )}
        <ButtonLink variant="secondary" className={styles.action} to={home}>
          {t('live.visit.back')}
        </ButtonLink>
      </div>
    </aside>
  );
}

const SECOND_MS = 1000;

type Outcome =
  | { kind: 'reading' | 'sending' | 'signed_out' }
  /** It can be submitted again. */
  | { kind: 'failed'; reason: string | null }
  | { kind: 'done'; points: number }
  | { kind: 'refused'; reason: string };

/** Counts the seconds while a page is visible, and submits them when they are enough. */
function useVisit(path: string) {
  const stored = usePageVisit((state) => state.visit);
  const [last, setLast] = useState<PageVisit | null>(null);
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'reading' });
  const isHidden = useHidden();
  const { notifyOtherTabs } = useVisitorSession();
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
    const result = await submitVisit(visit);
    setOutcome(result);
    // Otherwise its seconds can be submitted again.
    if (result.kind === 'done' || result.kind === 'refused') endVisit(visit.task_id);
    notifyOtherTabs();
  };

  const isDue = isRead && outcome.kind === 'reading';
  useEffect(() => {
    if (isDue && stored) void send(stored);
  });

  const shown = isHere ? stored : last && pathOf(last.path) === path ? last : null;
  return { visit: shown, outcome, send: () => shown && void send(shown) };
}

const pathOf = (address: string): string => new URL(address, 'https://site.invalid').pathname;

async function submitVisit({ task_id, seconds }: PageVisit): Promise<Outcome> {
  try {
    const answer = await submitWhenDue(task_id, { seconds }, MAX_RETRIES, isEarly);
    const { status, points, reason } = answer;
    if (status === 'completed') return { kind: 'done', points };
    return { kind: 'refused', reason: reason ?? i18n.t('live.visit.failed') };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return { kind: 'signed_out' };
    const reason = problemMessage(error);
    return reason === null || isTemporary(error)
      ? { kind: 'failed', reason }
      : { kind: 'refused', reason };
  }
}

/** Too many requests, or the campaign takes nothing now. */
const isTemporary = (error: unknown): boolean =>
  isTooMany(error) || problemCode(error)?.startsWith('campaign.') === true;

/** The start of the task, sent by another tab, may arrive later than its page is read. */
const isEarly = (error: unknown): boolean =>
  isTooEarly(error) || problemCode(error) === 'task.not_started';

/** Longer than the start of a task takes to arrive. */
const MAX_RETRIES = 10;
