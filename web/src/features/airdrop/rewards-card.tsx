import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  localized,
  POINTS_PER_TOKEN,
  pointsToNextToken,
  shortenAddress,
  type Task,
} from '#libs/domain/index.js';
import { Button } from '../../components/button.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useCampaignPhase, useClaimsOpenUntil } from '../../lib/campaign-phase.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import type { Wallet } from '../wallet/use-wallet.js';
import type { Receipt, Rewards } from './participation-state.js';
import { ProgressBar } from './progress-bar.js';
import styles from './rewards-card.module.css';
import { useClaimText } from './use-claim-text.js';

const UNKNOWN = '–';

interface RewardsCardProps {
  rewards: Rewards;
  wallet: Wallet;
  next: Task | undefined;
  /** What a claim needs besides points. */
  requirements?: ReactNode;
  children?: ReactNode;
}

export function RewardsCard(props: RewardsCardProps) {
  const { rewards, wallet, next, requirements, children } = props;
  const { t, language, number } = useLanguage();
  const { settings } = useSiteSettings();
  const { progress, claiming, isKnown } = rewards;
  const isOver = useCampaignPhase() === 'ended';
  const canBeClaimed = useClaimsOpenUntil() !== null || !isOver;
  const symbol = settings.claim_symbol;

  return (
    <section id="rewards" className={styles.card} aria-labelledby="rewards-title">
      {children}
      <h2 id="rewards-title" className={styles.title}>
        {t('airdrop.rewards.title')}
      </h2>
      {isKnown && (
        <TaskProgressBar completed={progress.completedTasks} total={progress.totalTasks} />
      )}
      <dl className={styles.facts}>
        <div className={styles.main}>
          <dt>{t('airdrop.rewards.claimable')}</dt>
          <dd>
            {isKnown ? number(progress.claimableTokens) : UNKNOWN}{' '}
            <span className={styles.symbol}>{symbol}</span>
          </dd>
        </div>
        <div>
          <dt>{t('airdrop.rewards.points')}</dt>
          <dd>{isKnown ? number(progress.totalPoints) : UNKNOWN}</dd>
        </div>
        <div>
          <dt>{t('airdrop.rewards.wallet')}</dt>
          <dd className={styles.wallet} data-status={wallet.status}>
            {t(`wallet.status.${wallet.status}`)}
            {wallet.address && (
              <span className={styles.address}>{shortenAddress(wallet.address)}</span>
            )}
          </dd>
        </div>
      </dl>
      <div className={styles.foot}>
        {canBeClaimed && (
          <Button
            variant={rewards.canClaim ? 'primary' : 'secondary'}
            onClick={rewards.claim}
            disabled={claiming || !rewards.ready}
            aria-busy={claiming}
            className={styles.claim}
          >
            {claiming ? t('airdrop.rewards.claiming') : t('airdrop.rewards.claim')}
          </Button>
        )}
        <div className={styles.notes}>
          <p>
            {t(isOver ? 'airdrop.rewards.rateOver' : 'airdrop.rewards.rate', {
              points: number(POINTS_PER_TOKEN),
              symbol,
              left: number(pointsToNextToken(progress.totalPoints)),
            })}
          </p>
          {next && (
            <p>
              <a className={styles.next} href={`#task-${next.id}`}>
                {t('airdrop.rewards.nextTask', { title: localized(next, 'title', language) })}
              </a>
            </p>
          )}
          {rewards.claimedTokens > 0 && (
            <p className={styles.claimed}>
              {t('airdrop.rewards.claimed', { amount: number(rewards.claimedTokens), symbol })}
            </p>
          )}
        </div>
      </div>
      {canBeClaimed && requirements}
      {rewards.receipt && <LastClaim receipt={rewards.receipt} symbol={symbol} />}
    </section>
  );
}

function LastClaim({ receipt, symbol }: { receipt: Receipt; symbol: string }) {
  const { t, number, moment } = useLanguage();
  const textOf = useClaimText();
  const { tokens, requested_at, status, reason, isBanned = false, isReady } = receipt;
  const when = moment(requested_at);
  const amount = number(tokens);
  return (
    <section className={styles.receipt} aria-labelledby="receipt-title">
      <h3 id="receipt-title" className={styles.receiptTitle}>
        {t('airdrop.receipt.title')}
      </h3>
      <p>{t(`airdrop.receipt.${status ? 'live' : 'text'}`, { amount, symbol, when })}</p>
      {status && <p>{textOf(status, isBanned, isReady)}</p>}
      {reason && <p>{reason}</p>}
    </section>
  );
}

function TaskProgressBar({ completed, total }: { completed: number; total: number }) {
  const { t } = useTranslation();
  const text = t('airdrop.rewards.completed', { completed, total });
  return (
    <div>
      <p className={styles.progressText}>{text}</p>
      <ProgressBar
        label={t('airdrop.rewards.progress')}
        value={completed}
        max={total}
        text={text}
      />
    </div>
  );
}
