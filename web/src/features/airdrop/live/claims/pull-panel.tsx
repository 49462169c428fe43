import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/button.js';
import { Subject } from '../../../../components/subject.js';
import { formatTon } from '../../../../lib/format-ton.js';
import type { PullAttempt } from './pull-attempt.js';
import styles from './pull-claim.module.css';

interface PullTerms {
  /** Tokens with their symbol. */
  amount: string;
  /** Nanotons that are attached. */
  nanotons: bigint;
  /** ISO 8601, and as it is shown. */
  deadline: { iso: string; text: string };
}

interface PullPanelProps {
  /** Names the claim for screen readers. */
  name: string;
  /** Null when nothing can be claimed any more. */
  terms: PullTerms | null;
  attempt: PullAttempt;
  /** About the last attempt; null before it. */
  message: string | null;
  onClaim: () => void;
}

/** Claims tokens to the wallet: the amount, the cost, the button and the outcome. */
export function PullPanel({ name, terms, attempt, message, onClaim }: PullPanelProps) {
  const { t } = useTranslation();
  const status = useRef<HTMLParagraphElement>(null);
  const { isPending, isFollowing, hasArrived } = attempt;
  const label = isPending ? 'confirm' : isFollowing ? 'waiting' : 'action';
  return (
    <div className={styles.pull} data-arrived={hasArrived}>
      {terms && <Terms {...terms} />}
      {terms && (
        <PullButton isBusy={isPending || isFollowing} status={status} onClick={onClaim}>
          {t(`live.pull.${label}`)}
          <Subject>{name}</Subject>
        </PullButton>
      )}
      <p ref={status} className={styles.status} role="status" tabIndex={-1}>
        {message}
      </p>
      {terms && <p className={styles.once}>{t('live.pull.once')}</p>}
    </div>
  );
}

function Terms({ amount, nanotons, deadline }: PullTerms) {
  const { t } = useTranslation();
  return (
    <dl className={styles.terms}>
      <div>
        <dt>{t('live.pull.amount')}</dt>
        <dd>{amount}</dd>
      </div>
      <div>
        <dt>{t('live.pull.cost')}</dt>
        <dd>{t('live.pull.about', { ton: formatTon(nanotons) })}</dd>
      </div>
      <div>
        <dt>{t('live.pull.until')}</dt>
        <dd>
          <time dateTime={deadline.iso}>{deadline.text}</time>
        </dd>
      </div>
    </dl>
  );
}

interface PullButtonProps {
  isBusy: boolean;
  /** Takes the focus when the button is removed while it has it. */
  status: RefObject<HTMLElement | null>;
  onClick: () => void;
  children: ReactNode;
}

function PullButton({ isBusy, status, onClick, children }: PullButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (current === document.activeElement) status.current?.focus({ preventScroll: true });
    };
  }, [status]);
  return (
    <Button
      ref={button}
      className={styles.action}
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={() => {
        if (!isBusy) onClick();
      }}
    >
      <span>{children}</span>
    </Button>
  );
}

interface PullWords {
  /** Tokens with their symbol. */
  amount: string;
  /** The receiver as it is shown. */
  address: string;
  messageOf: (error: Error) => string;
}

/** Returns the message about an attempt; null before it. */
export function usePullMessage(
  attempt: PullAttempt,
  { amount, address, messageOf }: PullWords,
): string | null {
  const { t } = useTranslation();
  const { needed, outcome, error, isPending, isFollowing, hasArrived, isLate } = attempt;
  if (isPending) return t('live.pull.confirmHint');
  if (isFollowing) return t('live.pull.following');
  if (hasArrived) return t('live.pull.arrived', { amount, address });
  if (isLate) return t('live.pull.late');
  if (error) return messageOf(error);
  if (!outcome || outcome.kind === 'sent') return null;
  return t(`live.pull.outcomes.${outcome.kind}`, {
    address,
    needed: formatTon(needed ?? 0n),
    balance: outcome.kind === 'too_little' ? formatTon(outcome.balance) : '',
  });
}
