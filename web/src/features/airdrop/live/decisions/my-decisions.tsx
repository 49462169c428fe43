import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Task } from '#libs/domain/index.js';
import { ErrorState } from '../../../../components/state-message.js';
import { useLanguage } from '../../../../i18n/use-language.js';
import { useSiteSettings } from '../../../../lib/site-settings.js';
import type { Me } from '../../../wallet/use-visitor-session.js';
import { isClaimedAgain, useClaimText } from '../../use-claim-text.js';
import { useMyClaims } from '../use-live-rewards.js';
import { AppealButton } from './appeal-button.js';
import styles from './decisions.module.css';
import { type MyDecision, useDecisions, useDecisionTitle } from './use-decisions.js';

export function MyDecisions({ account, tasks }: { account: Me; tasks: readonly Task[] }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useDecisions(account.session_wallet);
  const { data: claims } = useMyClaims(account.session_wallet);
  const titleOf = useDecisionTitle(tasks);
  if (isError && !data) return <ErrorState message={t('live.decisions.error')} onRetry={refetch} />;
  const decisions = data?.filter((decision) => !isSettled(decision, account.tasks)) ?? [];
  if (decisions.length === 0) return null;
  return (
    <section id="decisions" className={styles.panel} aria-labelledby="decisions-title">
      <h2 id="decisions-title" className={styles.title}>
        {t('live.decisions.title')}
      </h2>
      <p className={styles.when}>{t('live.decisions.lead')}</p>
      <ul className={styles.list}>
        {decisions.map((decision) => (
          <Decision
            key={decision.id}
            decision={decision}
            title={titleOf(decision, account.tasks)}
            isBanned={account.is_banned}
            isAgain={decision.claim_id !== null && isClaimedAgain(decision.claim_id, claims)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Whether the task of a refusal was completed since; a refusal with an appeal stays listed. */
const isSettled = ({ kind, task_id, appeal }: MyDecision, tasks: Me['tasks']): boolean =>
  kind === 'refusal' &&
  appeal === null &&
  tasks.some((entry) => entry.task_id === task_id && entry.status === 'completed');

/** The texts of overturned decisions that restored nothing. */
const OVERTURNED: Partial<Record<MyDecision['kind'], ParseKeys>> = {
  refusal: 'live.decisions.overturnedRefusal',
  rejection: 'live.decisions.overturnedRejection',
  hold: 'live.decisions.ended',
};

interface DecisionProps {
  decision: MyDecision;
  title: string;
  isBanned: boolean;
  /** A later claim took the tokens of a rejected one. */
  isAgain: boolean;
}

function Decision({ decision, title, isBanned, isAgain }: DecisionProps) {
  const { t, moment } = useLanguage();
  const textOf = useClaimText();
  const { id, kind, reason, is_reviewed, decided_at, overturned_at } = decision;
  const { can_appeal, appeal_obstacle, appeal } = decision;
  const when = (iso: string) => moment(iso);
  return (
    <li id={`decision-${id}`} className={styles.decision} tabIndex={-1}>
      <div className={styles.head}>
        <p className={styles.what}>{title}</p>
        <Taken decision={decision} />
      </div>
      <p className={styles.reason}>{t('airdrop.notices.reason', { reason })}</p>
      <p className={styles.when}>
        <time dateTime={decided_at}>{when(decided_at)}</time>
        {` · ${t(`live.decisions.${is_reviewed ? 'byPerson' : 'byRule'}`)}`}
      </p>
      {kind === 'rejection' && overturned_at === null && (
        <p className={styles.when}>{textOf('rejected', { isBanned, isAgain })}</p>
      )}
      {overturned_at !== null && (
        <p className={styles.overturned}>
          {t(OVERTURNED[kind] ?? 'live.decisions.overturned', { when: when(overturned_at) })}
        </p>
      )}
      <Appeal decision={decision} />
      {can_appeal && <AppealButton decisionId={id} subject={title} />}
      {appeal_obstacle && !appeal && overturned_at === null && (
        <p className={styles.when}>{t('live.appeal.notPossible', { reason: appeal_obstacle })}</p>
      )}
    </li>
  );
}

function Taken({ decision: { points, tokens, overturned_at } }: { decision: MyDecision }) {
  const { t, number } = useLanguage();
  const symbol = useSiteSettings(({ settings }) => settings.claim_symbol);
  const amounts = [
    points ? `−${number(points)} ${t('airdrop.activity.points')}` : null,
    tokens ? `−${number(tokens)} ${symbol}` : null,
  ].filter((it) => it !== null);
  if (amounts.length === 0) return null;
  const text = amounts.join(', ');
  return <p className={styles.taken}>{overturned_at === null ? text : <s>{text}</s>}</p>;
}

function Appeal({ decision: { appeal } }: { decision: MyDecision }) {
  const { t, moment } = useLanguage();
  if (!appeal) return null;
  const { status, text, created_at, answer, answered_at } = appeal;
  return (
    <div className={styles.appealed} data-status={status}>
      <p className={styles.what}>{t(`live.appeal.status.${status}`)}</p>
      <p className={styles.when}>{t('live.appeal.yours', { when: moment(created_at) })}</p>
      <blockquote className={styles.quote}>{text}</blockquote>
      {answer !== null && (
        <>
          <p className={styles.when}>
            {t('live.appeal.answered', { when: moment(answered_at ?? created_at) })}
          </p>
          <blockquote className={styles.quote}>{answer}</blockquote>
        </>
      )}
    </div>
  );
}
