import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Schemas } from '#libs/api-client/index.js';
import { shortenAddress } from '#libs/domain/index.js';
import { Button } from '../../../../components/button.js';
import { useLanguage } from '../../../../i18n/use-language.js';
import { formatTon } from '../../../../lib/format-ton.js';
import { useSiteSettings } from '../../../../lib/site-settings.js';
import { problemMessage } from '../../../../lib/visitor-api.js';
import styles from './pull-claim.module.css';
import { usePull } from './use-pull.js';

type MyClaim = Schemas['MyClaimDto'];

interface PullClaimProps {
  claim: MyClaim;
  /** Names the claim for screen readers. */
  name: string;
}

export function PullClaim({ claim, name }: PullClaimProps) {
  const { t } = useLanguage();
  const pulling = usePull(claim);
  const status = useRef<HTMLParagraphElement>(null);
  const message = usePullMessage(claim, pulling);
  const { isPending, isFollowing } = pulling;
  if (!claim.pull && message === null) return null;
  const label = isPending ? 'confirm' : isFollowing ? 'waiting' : 'action';
  return (
    <div className={styles.pull} data-arrived={pulling.hasArrived}>
      {claim.pull && <Terms claim={claim} pull={claim.pull} />}
      {claim.pull && (
        <PullButton
          isBusy={isPending || isFollowing}
          status={status}
          onClick={() => pulling.claim()}
        >
          {t(`live.pull.${label}`)}
          <span className="visually-hidden">: {name}</span>
        </PullButton>
      )}
      <p ref={status} className={styles.status} role="status" tabIndex={-1}>
        {message}
      </p>
      {claim.pull && <p className={styles.once}>{t('live.pull.once')}</p>}
    </div>
  );
}

function Terms({ claim, pull }: { claim: MyClaim; pull: NonNullable<MyClaim['pull']> }) {
  const { t, number, moment } = useLanguage();
  const symbol = useSiteSettings(({ settings }) => settings.claim_symbol);
  const ton = formatTon(BigInt(pull.nanotons));
  return (
    <dl className={styles.terms}>
      <div>
        <dt>{t('live.pull.amount')}</dt>
        <dd>
          {number(claim.tokens)} {symbol}
        </dd>
      </div>
      <div>
        <dt>{t('live.pull.cost')}</dt>
        <dd>{t('live.pull.about', { ton })}</dd>
      </div>
      <div>
        <dt>{t('live.pull.until')}</dt>
        <dd>
          <time dateTime={pull.deadline}>{moment(pull.deadline)}</time>
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

/** Returns the message about the last attempt; null before it. */
function usePullMessage(claim: MyClaim, pulling: ReturnType<typeof usePull>): string | null {
  const { t, number } = useLanguage();
  const symbol = useSiteSettings(({ settings }) => settings.claim_symbol);
  const address = shortenAddress(claim.wallet_address);
  const { needed, outcome, error, isPending, isFollowing, hasArrived, isLate } = pulling;
  if (isPending) return t('live.pull.confirmHint');
  if (isFollowing) return t('live.pull.following');
  if (hasArrived)
    return t('live.pull.arrived', { amount: `${number(claim.tokens)} ${symbol}`, address });
  if (isLate) return t('live.pull.late');
  if (error) return problemMessage(error) ?? t('live.pull.unavailable');
  if (!outcome || outcome.kind === 'sent') return null;
  return t(`live.pull.outcomes.${outcome.kind}`, {
    address,
    needed: formatTon(needed ?? 0n),
    balance: outcome.kind === 'too_little' ? formatTon(outcome.balance) : '',
  });
}
