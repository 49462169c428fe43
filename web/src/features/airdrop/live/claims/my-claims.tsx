import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Schemas } from '#libs/api-client/index.js';
import { type ClaimStatus, SETTLED_CLAIMS } from '#libs/domain/index.js';
import { ExternalLink } from '../../../../components/external-link.js';
import { Icon } from '../../../../components/icon.js';
import { ErrorState } from '../../../../components/state-message.js';
import { Subject } from '../../../../components/subject.js';
import { useLanguage } from '../../../../i18n/use-language.js';
import { useSiteSettings } from '../../../../lib/site-settings.js';
import type { Me } from '../../../wallet/use-visitor-session.js';
import { isClaimedAgain, isHeldByBan, useClaimText } from '../../use-claim-text.js';
import { AppealButton } from '../decisions/appeal-button.js';
import { type MyDecision, useDecisions } from '../decisions/use-decisions.js';
import panel from '../my-activity.module.css';
import { ShareButton } from '../share/share-button.js';
import { useMyClaims } from '../use-live-rewards.js';
import styles from './claims.module.css';
import { PullClaim } from './pull-claim.js';

type MyClaim = Schemas['MyClaimDto'];

/** The statuses that show when the tokens come. */
const DUE: readonly MyClaim['status'][] = ['approved', 'batched', 'sent'];

export function MyClaims({ account: { session_wallet, is_banned } }: { account: Me }) {
  const { t } = useTranslation();
  const { data: claims, isError, refetch } = useMyClaims(session_wallet);
  const { data: decisions = [] } = useDecisions(session_wallet);
  if (isError && !claims) return <ErrorState message={t('live.claims.error')} onRetry={refetch} />;
  if (!claims || claims.length === 0) return null;
  return (
    <section className={panel.panel} aria-labelledby="claims-title">
      <h2 id="claims-title" className={panel.panelTitle}>
        {t('airdrop.claims.title')}
      </h2>
      <ul className={styles.claims}>
        {claims.map((claim) => (
          <Claim
            key={claim.id}
            claim={claim}
            isBanned={is_banned}
            isAgain={isClaimedAgain(claim.id, claims)}
            decision={decisions.find(({ id }) => id === claim.decision_id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface ClaimProps {
  claim: MyClaim;
  isBanned: boolean;
  /** A later claim took the same tokens. */
  isAgain: boolean;
  decision: MyDecision | undefined;
}

function Claim({ claim, isBanned, isAgain, decision }: ClaimProps) {
  const { t, number, moment } = useLanguage();
  const textOf = useClaimText();
  const symbol = useSiteSettings(({ settings }) => settings.claim_symbol);
  const { id, tokens, status, reason, requested_at, decision_id, pull, picture } = claim;
  const name = t('airdrop.claims.number', { number: id });
  const isHeld = isBanned && isHeldByBan(status);
  const isReady = pull !== null;
  const isDue = DUE.includes(status) && !isHeld && !isReady;
  const overturnedAt = decision?.overturned_at ?? null;
  return (
    <li className={styles.claim}>
      <p className={styles.head}>
        {number(tokens)} {symbol}
        <span className={styles.status} data-status={isHeld ? 'requested' : status}>
          {isReady
            ? t('live.pull.ready')
            : t(isHeld ? 'airdrop.claims.onHold' : `airdrop.claims.${status}.label`)}
        </span>
      </p>
      <p className={panel.when}>
        {name} · <time dateTime={requested_at}>{moment(requested_at)}</time>
      </p>
      {reason !== null && <p className={panel.reason}>{t('airdrop.notices.reason', { reason })}</p>}
      <p className={styles.now}>
        {overturnedAt === null
          ? textOf(status, { isBanned, isReady, isAgain })
          : t('live.decisions.overturnedRejection', { when: moment(overturnedAt) })}
        {isDue && ` ${t('live.claims.due')}`}
      </p>
      <PullClaim claim={claim} name={name} />
      {/* The key closes it when the claim is settled. */}
      {!isHeld && (
        <details key={status} className={styles.details} open={!SETTLED_CLAIMS.includes(status)}>
          <summary className={styles.summary}>
            {t('live.claims.show')}
            <Subject>{name}</Subject>
          </summary>
          <Steps claim={claim} />
        </details>
      )}
      <Transaction claim={claim} />
      {picture !== null && (
        <ShareButton picture={{ kind: 'claim', name: picture, count: tokens }} subject={name} />
      )}
      {decision_id !== null && (
        <Link className={panel.link} to={`/airdrop/activity#decision-${decision_id}`}>
          {t('live.decisions.see')}
        </Link>
      )}
      {decision?.can_appeal && <AppealButton decisionId={decision.id} subject={name} />}
    </li>
  );
}

function Steps({ claim: { id, status, requested_at, updated_at, pull } }: { claim: MyClaim }) {
  const { t, moment } = useLanguage();
  const momentOf = (step: MyClaim['status']) =>
    step === 'requested' ? requested_at : step === status ? updated_at : null;
  const steps = stepsOf(status);
  const current = steps.indexOf(status);
  const stateOf = (index: number) => {
    if (index === current) return status === 'delivered' ? 'done' : 'now';
    return index < current ? 'done' : 'ahead';
  };
  return (
    <ol className={styles.steps} aria-label={t('live.claims.steps', { number: id })}>
      {steps.map((step, index) => {
        const at = momentOf(step);
        const state = stateOf(index);
        return (
          <li
            key={step}
            className={styles.step}
            data-state={state}
            data-status={step}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className={styles.mark}>
              {state === 'done' && <Icon name="check" size={12} />}
            </span>
            <span>
              {step === 'batched' && pull !== null
                ? t('live.pull.ready')
                : t(`airdrop.claims.${step}.label`)}
              <Subject>{t(`live.claims.${state}`)}</Subject>
            </span>
            {at && (
              <time className={styles.moment} dateTime={at}>
                {moment(at)}
              </time>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Transaction({ claim: { id, transaction_hash, transaction_url } }: { claim: MyClaim }) {
  const { t } = useTranslation();
  if (transaction_hash === null) return null;
  return (
    <div className={styles.transaction}>
      <p className={panel.when}>
        {t('live.claims.hash')} <code className={styles.hash}>{transaction_hash}</code>
      </p>
      {transaction_url && (
        <ExternalLink
          className={styles.explorer}
          href={transaction_url}
          subject={t('common.colon') + t('airdrop.claims.number', { number: id })}
          hasIcon
        >
          {t('live.claims.transaction')}
        </ExternalLink>
      )}
    </div>
  );
}

/** The steps of a claim: a rejected or forfeited one ends early, a failed payment is repeated. */
function stepsOf(status: ClaimStatus): readonly ClaimStatus[] {
  if (status === 'rejected') return ['requested', 'rejected'];
  if (status === 'forfeited') return ['requested', 'approved', 'forfeited'];
  if (status === 'failed')
    return ['requested', 'approved', 'failed', 'batched', 'sent', 'delivered'];
  return ['requested', 'approved', 'batched', 'sent', 'delivered'];
}
