import { fillText, inEitherLanguage, isSampled, METHODS, walletRule } from '#libs/domain/index.js';
import { PageIcon } from '../../components/page-icon.js';
import { useLanguage } from '../../i18n/use-language.js';
import { formatAmount } from '../../lib/format.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { hasLimits } from './limits.js';
import { TaskCheck } from './live/lazy-parts.js';
import { isBalance } from './live/requirements/claim-rules.js';
import type { TaskFlow } from './participation-state.js';
import { TaskButton } from './task-button.js';
import styles from './task-card.module.css';
import { needsPerson } from './task-groups.js';
import { TaskIcon } from './task-icon.js';
import { TaskLimits } from './task-limits.js';
import type { PageTask } from './use-tasks.js';

interface TaskCardProps {
  task: PageTask;
  flow: TaskFlow;
  /** How many have completed it; undefined where they are few, or not known. */
  participants?: number | undefined;
}

export function TaskCard({ task, flow, participants }: TaskCardProps) {
  const { t, language, number, moment } = useLanguage();
  const points = number(task.points);
  const view = flow.viewOf(task.id);
  const { status, refusal, reviewDueAt } = view;
  const checkText = useCheckText();
  const canBeDone = status === 'completed' || flow.closed !== null;
  const obstacle = canBeDone ? null : view.obstacle;
  const { checks } = flow;
  const check = obstacle === null ? checkText(task) : null;
  const completedBy =
    participants === undefined
      ? null
      : t('airdrop.tasks.completedBy', { participants: number(participants) });
  const facts = [check, completedBy].filter((fact) => fact !== null);

  return (
    <article id={`task-${task.id}`} className={styles.card} data-status={status} tabIndex={-1}>
      <div className={styles.top}>
        <span className={styles.icon}>
          <TaskIcon task={task} />
        </span>
        <p className={styles.points}>
          <span aria-hidden="true">{t('airdrop.tasks.pointsShort', { points })}</span>
          <span className="visually-hidden">{t('airdrop.tasks.points', { points })}</span>
        </p>
      </div>
      <h4 className={styles.title} dir="auto">
        {inEitherLanguage(task, 'title', language)}
      </h4>
      <p className={styles.description} dir="auto">
        {inEitherLanguage(task, 'description', language)}
      </p>
      {obstacle !== null && (
        <p className={styles.obstacle}>
          <PageIcon name="info" size={18} />
          <span>{obstacle}</span>
        </p>
      )}
      {!checks && refusal !== null && <p className={styles.refused}>{refusal}</p>}
      {reviewDueAt !== null && (
        <p className={styles.review}>
          {t('airdrop.tasks.reviewDue', { when: moment(reviewDueAt) })}
        </p>
      )}
      {checks && status !== 'completed' && (
        <div className={styles.check}>
          <TaskCheck task={task} flow={flow} checks={checks} />
        </div>
      )}
      <div className={styles.foot}>
        {hasLimits(task) && <TaskLimits task={task} view={view} />}
        {facts.length > 0 && (
          <p className={styles.verification}>
            <PageIcon name="info" size={16} />
            {facts.join(' · ')}
          </p>
        )}
        <TaskButton task={task} flow={flow} />
      </div>
    </article>
  );
}

/** Returns the text about a task's check; null where there is none, as for most tasks of the preview. */
function useCheckText(): (task: PageTask) => string | null {
  const { t, language, number } = useLanguage();
  const isLive = useSiteSettings(({ settings }) => settings.campaign_mode === 'live');
  const review_one_in = useSiteSettings(({ settings }) => settings.review_one_in);
  const held = useSiteSettings(({ settings }) =>
    settings.claim_snapshot_at === '' ? settings.claim_holding_days : 0,
  );
  return (task) => {
    if (isLive) {
      // The title says how many friends, and the progress how many there are.
      if (task.verification === 'referrals') return null;
      if (isSampled(task, { review_one_in })) {
        return t('airdrop.tasks.sampled', { count: review_one_in });
      }
      const { amount = '1', count = 1, seconds = 0 } = task.verification_settings;
      const text = fillText(METHODS[task.verification].card[language], {
        amount: formatAmount(amount),
        count: number(count),
        seconds: number(seconds),
      });
      const isHeld = isBalance(task.verification) && held > 0;
      return isHeld ? `${text} · ${t('airdrop.tasks.held', { count: held })}` : text;
    }
    if (walletRule(task) === 'holds_ton') return t('airdrop.tasks.balance');
    return needsPerson(task, isLive) ? t('airdrop.tasks.verification') : null;
  };
}
