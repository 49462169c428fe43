import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import {
  needsConfirmation,
  POINTS_PER_TOKEN,
  pointsToNextToken,
  shortenAddress,
} from '#libs/domain/index.js';
import { Button, ButtonLink } from '../../components/button.js';
import { toast } from '../../components/toast/toast-store.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useCampaignPhase, useClaimsOpenUntil } from '../../lib/campaign-phase.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import type { Wallet } from '../wallet/use-wallet.js';
import type { Receipt, Rewards } from './participation-state.js';
import { CountedNumber } from './points/counted-number.js';
import { useGain } from './points/last-seen.js';
import { useReached } from './points/use-reached.js';
import { ProgressBar } from './progress-bar.js';
import styles from './rewards-card.module.css';
import { useClaimText } from './use-claim-text.js';

const UNKNOWN = '–';

interface RewardsCardProps {
  rewards: Rewards;
  wallet: Wallet;
  /** The next step is about a claim, so its text and button are not repeated here. */
  isStep?: boolean;
  /** A requirement comes first, so the button is not the main one. */
  isMissing?: boolean;
  /** The claims are listed on another page. */
  linksToClaims?: boolean;
  /** A claim needs more than points. */
  asksMore?: boolean;
}

export function RewardsCard(props: RewardsCardProps) {
  const { rewards, wallet, isStep = false, linksToClaims = false, asksMore = false } = props;
  const isMain = rewards.canClaim && props.isMissing !== true;
  const { t, number } = useLanguage();
  const { settings } = useSiteSettings();
  const { progress, claiming, isKnown, receipt } = rewards;
  const { totalPoints } = progress;
  const gain = useGain(wallet.address, isKnown ? totalPoints : null);
  const reached = useReached(wallet.address, isKnown ? progress : null);
  const amount = number(Math.floor(totalPoints / POINTS_PER_TOKEN));
  const left = pointsToNextToken(totalPoints);
  // Telegram's own feedback comes with the message.
  useEffect(() => {
    if (reached === 'token')
      toast.success(t('airdrop.rewards.reached', { amount, symbol: settings.claim_symbol }));
  }, [reached, amount, settings.claim_symbol, t]);
  const isOver = useCampaignPhase() === 'ended';
  const isOpen = useClaimsOpenUntil() !== null || !isOver;
  const canBeClaimed = isOpen && !rewards.isExcluded;
  // No more points can be earned.
  const isLast = isOver || rewards.isExcluded === true;
  const symbol = settings.claim_symbol;
  // Shown above the button while there is nothing to claim, else below it.
  const lastClaim = receipt && !(isStep && !rewards.canClaim) && (
    <LastClaim receipt={receipt} symbol={symbol} linksToClaims={linksToClaims} />
  );

  return (
    <section
      id="rewards"
      className={styles.card}
      data-reached={reached ?? undefined}
      aria-labelledby="rewards-title"
    >
      <div className={styles.head}>
        <h2 id="rewards-title" className={styles.title}>
          {t('airdrop.rewards.title')}
        </h2>
        <TaskProgressBar
          completed={isKnown ? progress.completedTasks : null}
          total={progress.totalTasks}
        />
      </div>
      <dl className={styles.facts}>
        <div className={styles.main}>
          <dt>{t(`airdrop.rewards.${canBeClaimed ? 'claimable' : 'unclaimed'}`)}</dt>
          <dd>
            {isKnown ? number(progress.claimableTokens) : UNKNOWN}{' '}
            <span className={styles.symbol}>{symbol}</span>
          </dd>
        </div>
        <div>
          <dt>{t('airdrop.rewards.points')}</dt>
          <dd>
            {isKnown ? (
              <CountedNumber key={wallet.address} value={totalPoints} from={totalPoints - gain} />
            ) : (
              UNKNOWN
            )}
          </dd>
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
      {!rewards.canClaim && lastClaim}
      {canBeClaimed && !(isStep && rewards.canClaim) && (
        <Button
          variant={isMain ? 'primary' : 'secondary'}
          onClick={rewards.claim}
          disabled={claiming || !rewards.ready}
          aria-busy={claiming}
          className={styles.claim}
          data-first={isMain}
        >
          {claiming ? t('airdrop.rewards.claiming') : t('airdrop.rewards.claim')}
        </Button>
      )}
      {rewards.canClaim && lastClaim}
      <div className={styles.notes}>
        <p>
          {t(isLast || !isKnown ? 'airdrop.rewards.rateOver' : 'airdrop.rewards.rate', {
            points: number(POINTS_PER_TOKEN),
            symbol,
            left: number(left),
          })}
        </p>
        {isKnown && !isLast && wallet.address && (
          <ProgressBar
            label={t('airdrop.rewards.next')}
            value={POINTS_PER_TOKEN - left}
            max={POINTS_PER_TOKEN}
            thin
          />
        )}
        {gain > 0 && (
          <p className={styles.claimed}>
            {t('airdrop.rewards.gained', { points: number(gain), count: gain })}
          </p>
        )}
        {rewards.claimedTokens > 0 && (
          <p className={styles.claimed}>
            {t('airdrop.rewards.claimed', { amount: number(rewards.claimedTokens), symbol })}
          </p>
        )}
        {canBeClaimed && needsConfirmation(settings) && (
          <ProvisionalNote
            points={rewards.provisionalPoints}
            isStranger={wallet.address === null}
          />
        )}
        {canBeClaimed && linksToClaims && asksMore && !receipt && (
          <p>
            <Link className={styles.link} to="/airdrop/claims">
              {t('airdrop.rewards.asksMore')}
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}

interface ProvisionalNoteProps {
  /** Null or undefined where none are known to be provisional. */
  points: number | null | undefined;
  isStranger: boolean;
}

/** Leads to the ways to confirm the points; a visitor without a wallet reads of it too. */
function ProvisionalNote({ points, isStranger }: ProvisionalNoteProps) {
  const { t, number } = useLanguage();
  if (!points && !isStranger) return null;
  return (
    <p>
      <Link className={styles.link} to="/airdrop/claims">
        {points
          ? t('airdrop.rewards.provisional', { count: points, points: number(points) })
          : t('airdrop.rewards.provisionalUnknown')}
      </Link>
    </p>
  );
}

interface LastClaimProps {
  receipt: Receipt;
  symbol: string;
  linksToClaims: boolean;
}

function LastClaim({ receipt, symbol, linksToClaims }: LastClaimProps) {
  const { t, number, moment } = useLanguage();
  const textOf = useClaimText();
  const { tokens, requested_at, status, reason, isBanned = false, isReady } = receipt;
  const when = moment(requested_at);
  const amount = number(tokens);
  return (
    <section className={styles.receipt} aria-labelledby="receipt-title">
      <h3 id="receipt-title" className={styles.receiptTitle}>
        {t(`airdrop.receipt.${isReady ? 'readyTitle' : 'title'}`)}
      </h3>
      <p>{t(`airdrop.receipt.${status ? 'live' : 'text'}`, { amount, symbol, when })}</p>
      {status && <p>{textOf(status, { isBanned, isReady })}</p>}
      {reason && <p>{reason}</p>}
      {linksToClaims && isReady && !isBanned && (
        <ButtonLink className={styles.ready} to="/airdrop/claims">
          {t('airdrop.receipt.ready')}
        </ButtonLink>
      )}
      {linksToClaims && !isReady && (
        <Link className={styles.link} to="/airdrop/claims">
          {t('airdrop.receipt.all')}
        </Link>
      )}
    </section>
  );
}

interface TaskProgressBarProps {
  /** Null while it is not known. */
  completed: number | null;
  total: number;
}

function TaskProgressBar({ completed, total }: TaskProgressBarProps) {
  const { t } = useTranslation();
  const text = t('airdrop.rewards.completed', { completed: completed ?? UNKNOWN, total });
  return (
    <div className={styles.progress}>
      <p className={styles.progressText}>{text}</p>
      <ProgressBar
        label={t('airdrop.rewards.progress')}
        value={completed ?? 0}
        max={total}
        text={text}
      />
    </div>
  );
}
