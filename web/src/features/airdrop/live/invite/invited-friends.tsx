import { useTranslation } from 'react-i18next';
import type { Schemas } from '#libs/api-client/index.js';
import { Button } from '../../../../components/button.js';
import { PageIcon } from '../../../../components/page-icon.js';
import { ErrorState, StateMessage } from '../../../../components/state-message.js';
import { useLanguage } from '../../../../i18n/use-language.js';
import { formatDate, formatNumber } from '../../../../lib/format.js';
import styles from './invitations.module.css';
import { useReferrals } from './use-referrals.js';

interface InvitedFriendsProps {
  address: string;
  invited: number;
}

/** The friends who joined with the visitor's link, and why one does not count yet. */
export function InvitedFriends({ address, invited }: InvitedFriendsProps) {
  const { t } = useTranslation();
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useReferrals(address);
  const friends = data?.pages.flat() ?? [];
  if (isError && !data) {
    return <ErrorState message={t('live.invite.error')} onRetry={() => void refetch()} />;
  }
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
      <h3 id="friends-title" className={styles.label}>
        {t('live.invite.friends')}
      </h3>
      <ul className={styles.friends}>
        {friends.map((friend) => (
          <Friend key={friend.wallet + friend.joined_at} friend={friend} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="secondary"
          className={styles.action}
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('airdrop.activity.more')}
        </Button>
      )}
    </section>
  );
}

function Friend({ friend }: { friend: Schemas['MyReferralDto'] }) {
  const { t, language } = useLanguage();
  const { wallet, joined_at, is_counted, reason, points_missing } = friend;
  const missing = points_missing ?? 0;
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
        {is_counted && t('live.invite.counts')}
        {!is_counted &&
          t(`live.invite.reasons.${reason ?? 'too_few_points'}`, {
            count: missing,
            points: formatNumber(missing, language),
          })}
      </p>
    </li>
  );
}
