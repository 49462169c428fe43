import { useEffect, useState } from 'react';
import { pointsToNextToken } from '#libs/domain/index.js';
import { Button, ButtonAnchor } from '../../components/button.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useCampaignPhase } from '../../lib/campaign-phase.js';
import type { Wallet } from '../wallet/use-wallet.js';
import type { NextStep } from './next-step.js';
import type { Rewards } from './participation-state.js';
import styles from './rewards-bar.module.css';
import { revealTask } from './task-groups.js';

interface RewardsBarProps {
  rewards: Rewards;
  wallet: Wallet;
  next: NextStep | undefined;
  isWaiting: boolean;
}

/** Shows the visitor's points and next step on phones, while the rewards are out of sight. */
export function RewardsBar(props: RewardsBarProps) {
  const isNeeded = useOutOfSight('rewards');
  return (
    <div className={styles.place}>
      {isNeeded && props.rewards.isKnown && !props.isWaiting && <Bar {...props} />}
    </div>
  );
}

function Bar({ rewards, wallet, next }: Omit<RewardsBarProps, 'isWaiting'>) {
  const { t, number } = useLanguage();
  const { totalPoints, claimableTokens } = rewards.progress;
  const isOver = useCampaignPhase() === 'ended';
  const hasStep = wallet.address === null || rewards.canClaim || next !== undefined;
  if (isOver && !hasStep) return null;

  return (
    <section className={styles.bar} aria-label={t('airdrop.standing.label')}>
      <p className={styles.facts}>
        <strong>{t('airdrop.standing.points', { points: number(totalPoints) })}</strong>
        {!isOver && (
          <span>
            {t('airdrop.standing.left', { points: number(pointsToNextToken(totalPoints)) })}
          </span>
        )}
      </p>
      {wallet.address === null && (
        <Button className={styles.step} onClick={wallet.connect}>
          {t('airdrop.standing.connect')}
        </Button>
      )}
      {rewards.canClaim && (
        <Button
          className={styles.step}
          onClick={rewards.claim}
          disabled={rewards.claiming || !rewards.ready}
        >
          {t('airdrop.standing.claim', { amount: number(claimableTokens) })}
        </Button>
      )}
      {!rewards.canClaim && next && (
        <ButtonAnchor
          className={styles.step}
          href={`#task-${next.task.id}`}
          onClick={() => revealTask(next.task.id)}
        >
          {t(`airdrop.standing.${next.kind}`)}
        </ButtonAnchor>
      )}
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
