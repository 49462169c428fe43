import { useEffect, useState } from 'react';
import { pointsToNextToken } from '#libs/domain/index.js';
import { useLanguage } from '../../../i18n/use-language.js';
import { useCampaignPhase } from '../../../lib/campaign-phase.js';
import type { Rewards } from '../participation-state.js';
import styles from './step-bar.module.css';
import { StepButton } from './step-button.js';
import type { StepAction } from './use-step-action.js';

interface StepBarProps {
  rewards: Rewards;
  action: StepAction | null;
  /** The step in words; null: what is left to the next token is shown. */
  title: string | null;
  isWaiting: boolean;
}

/** Shows the visitor's points and next step on phones, while the rewards are out of sight. */
export function StepBar(props: StepBarProps) {
  const isNeeded = useOutOfSight('rewards');
  return (
    <div className={styles.place}>
      {isNeeded && props.rewards.isKnown && !props.isWaiting && <Bar {...props} />}
    </div>
  );
}

function Bar({ rewards, action, title }: Omit<StepBarProps, 'isWaiting'>) {
  const { t, number } = useLanguage();
  const { totalPoints } = rewards.progress;
  const isOver = useCampaignPhase() === 'ended' || rewards.isExcluded === true;
  const step = action?.isDetail ? null : action;
  if (isOver && !step) return null;

  return (
    <section className={styles.bar} aria-label={t('airdrop.standing.label')}>
      <p className={styles.facts}>
        <strong>{t('airdrop.standing.points', { points: number(totalPoints) })}</strong>
        {!isOver && (
          <span>
            {title ??
              t('airdrop.standing.left', { points: number(pointsToNextToken(totalPoints)) })}
          </span>
        )}
      </p>
      {step && <StepButton action={step} className={styles.step} isShort />}
    </section>
  );
}

/** Whether the element with that id has left the window by its upper edge. */
function useOutOfSight(id: string): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => setOut(entry?.isIntersecting === false),
      // Everything below the window counts as in sight.
      { rootMargin: '0px 0px 1000000px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return isOut;
}
