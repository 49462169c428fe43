import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '#libs/api-client/index.js';
import { friendsLevel } from '#libs/domain/index.js';
import { CopyButton } from '../../../../components/address-actions/copy-button.js';
import { Button, ButtonAnchor } from '../../../../components/button.js';
import { PageIcon } from '../../../../components/page-icon.js';
import { Skeleton } from '../../../../components/skeleton.js';
import { ErrorState, StateMessage } from '../../../../components/state-message.js';
import { useLanguage } from '../../../../i18n/use-language.js';
import { formatDate } from '../../../../lib/format.js';
import { invitationLink } from '../../../../lib/invitation.js';
import { usePageAction } from '../../../../lib/page-action.js';
import { usePresent } from '../../../../lib/present.js';
import { useSiteSettings } from '../../../../lib/site-settings.js';
import { visitorApi } from '../../../../lib/visitor-api.js';
import type { Me } from '../../../wallet/use-visitor-session.js';
import { ProgressBar } from '../../progress-bar.js';
import { MoreButton, useMyList } from '../my-list.js';
import { ShareButton } from '../share/share-button.js';
import { useMyQuery } from '../use-me.js';
import styles from './invitations.module.css';
import { useReferralSummary } from './use-referral-summary.js';

type Summary = Schemas['ReferralSummaryDto'];

export function Invitations({ account }: { account: Me }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useReferralSummary(account.session_wallet);
  const now = usePresent(new Date()).toISOString();
  return (
    <section aria-label={t('live.invite.title')}>
      {data && (
        <div className={styles.columns}>
          <div className={styles.card}>
            <TooLate summary={data} />
            <InviteLink
              code={data.referral_code}
              isOffered={now <= data.join_until && !account.is_banned}
            />
            <Figures summary={data} />
            {account.inviter && <p className={styles.hint}>{t('live.invite.wasInvited')}</p>}
          </div>
          <InvitedFriends address={account.session_wallet} invited={data.invited} />
        </div>
      )}
      {!data && isError && <ErrorState message={t('live.invite.error')} onRetry={refetch} />}
      {!data && !isError && <Skeleton height="40rem" radius="var(--radius-lg)" />}
    </section>
  );
}

/** Warns in the last days of the campaign that friends who join now can no longer count. */
function TooLate({ summary: { join_until, min_days } }: { summary: Summary }) {
  const { t, moment } = useLanguage();
  const end = useSiteSettings(({ settings }) => settings.campaign_end);
  const now = usePresent(new Date()).toISOString();
  if (now <= join_until || now >= end) return null;
  return (
    <p className={styles.tooLate} role="note">
      {t('live.invite.tooLate', { count: min_days, end: moment(end) })}
    </p>
  );
}

function Figures({ summary }: { summary: Summary }) {
  const { t, number } = useLanguage();
  const { invited, counted, points, points_per_group, group_size, missing_for_next } = summary;
  const next = t('live.invite.missing', {
    count: missing_for_next,
    points: number(points_per_group),
  });
  return (
    <>
      <dl className={styles.figures}>
        {(['invited', 'counted', 'points'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`live.invite.figures.${name}`)}</dt>
            <dd>{number({ invited, counted, points }[name])}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.next}>
        <p>{next}</p>
        <ProgressBar
          label={t('live.invite.progress')}
          value={group_size - missing_for_next}
          max={group_size}
          text={next}
          thin
        />
      </div>
      <Level counted={counted} />
      <Rules summary={summary} />
    </>
  );
}

function Level({ counted }: { counted: number }) {
  const { t } = useTranslation();
  const level = friendsLevel(counted);
  if (level === undefined) return null;
  const reached = t('live.invite.level', { count: level });
  return (
    <div className={styles.level}>
      <p>{reached}</p>
      <ShareButton
        picture={{ kind: 'friends', name: String(level), count: level }}
        subject={reached}
      />
    </div>
  );
}

function Rules({ summary }: { summary: Summary }) {
  const { t, number } = useLanguage();
  const { points_per_group, group_size, min_points, min_days, needs_task, daily_limit } = summary;
  const rule = { points: number(points_per_group), group: number(group_size) };
  return (
    <div className={styles.hint}>
      <p>{t('live.invite.rule', rule)}</p>
      <ul className={styles.rules}>
        <li>{t('live.invite.rules.points', { least: number(min_points) })}</li>
        {needs_task && <li>{t('live.invite.rules.task')}</li>}
        {min_days > 0 && <li>{t('live.invite.rules.days', { count: min_days })}</li>}
      </ul>
      {daily_limit > 0 && <p>{t('live.invite.limit', { count: daily_limit })}</p>}
    </div>
  );
}

interface InviteLinkProps {
  code: string;
  /** A friend who joins with it can still count. */
  isOffered: boolean;
}

function InviteLink({ code, isOffered }: InviteLinkProps) {
  const { t } = useTranslation();
  const id = useId();
  const telegram = useRef<HTMLAnchorElement>(null);
  const site = useSiteSettings(({ settings }) => settings.site_name);
  const url = invitationLink(code);
  const text = t('live.invite.message', { site });

  const send = { label: t('live.invite.telegram'), run: () => telegram.current?.click() };
  usePageAction(isOffered ? send : null);

  const onShare = () => {
    // Rejects when the visitor cancels.
    navigator.share({ url, text }).catch((error: unknown) => console.info('Not shared.', error));
  };

  return (
    <div className={styles.link}>
      <label htmlFor={id} className={styles.label}>
        {t('live.invite.link')}
      </label>
      <input
        id={id}
        className={styles.address}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.actions}>
        <CopyButton className={styles.action} text={url} texts="live.invite" />
        {'share' in navigator && (
          <Button variant="secondary" className={styles.action} onClick={onShare}>
            <PageIcon name="share" size={18} />
            {t('live.invite.share')}
          </Button>
        )}
        <ButtonAnchor
          ref={telegram}
          variant="secondary"
          className={styles.action}
          href={`https://t.me/share/url?${new URLSearchParams({ url, text })}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <PageIcon name="chat" size={18} />
          {t('live.invite.telegram')}
          <span className="visually-hidden">{t('common.newTab')}</span>
        </ButtonAnchor>
      </div>
    </div>
  );
}

function InvitedFriends({ address, invited }: { address: string; invited: number }) {
  const { t } = useTranslation();
  const list = useMyList(useMyQuery(address, 'referrals'), (page) =>
    visitorApi.call('listMyReferrals', page),
  );
  const { data, isError, refetch } = list;
  if (isError && !data) return <ErrorState message={t('live.invite.error')} onRetry={refetch} />;
  if (invited === 0) {
    return (
      <StateMessage
        icon="referral"
        title={t('live.invite.empty')}
        hint={t('live.invite.emptyHint')}
      />
    );
  }
  return (
    <section className={styles.card} aria-labelledby="friends-title">
      <h2 id="friends-title" className={styles.label}>
        {t('live.invite.friends')}
      </h2>
      <ul className={styles.friends}>
        {data?.pages.flat().map((friend) => (
          <Friend key={friend.wallet + friend.joined_at} friend={friend} />
        ))}
      </ul>
      <MoreButton list={list} className={styles.action} />
    </section>
  );
}

function Friend({ friend }: { friend: Schemas['MyReferralDto'] }) {
  const { t, language, number } = useLanguage();
  const { wallet, joined_at, is_counted, reason, points_missing, counts_from } = friend;
  const missing = points_missing ?? 0;
  const when = counts_from === null ? '' : formatDate(counts_from, language);
  const isDated = reason === 'too_early' || reason === 'daily_limit';
  return (
    <li className={styles.friend}>
      <p>
        <span className={styles.wallet}>{wallet}</span>
        <span className={styles.hint}>
          {t('live.invite.since', { when: formatDate(joined_at, language) })}
        </span>
      </p>
      <p className={styles.state} data-counted={is_counted}>
        <PageIcon name={is_counted ? 'check' : 'clock'} size={16} />
        <span>
          {is_counted && t('live.invite.counts')}
          {!is_counted &&
            t(`live.invite.reasons.${reason ?? 'too_few_points'}`, {
              count: missing,
              points: number(missing),
              when,
            })}
          {when !== '' && !isDated && ` · ${t('live.invite.earliest', { when })}`}
        </span>
      </p>
    </li>
  );
}
