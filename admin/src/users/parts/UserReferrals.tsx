import GroupAddIcon from '@mui/icons-material/GroupAddOutlined';
import { Link, useRecordContext, useTranslate } from 'react-admin';
import { truncateAddress } from '#libs/domain/index.js';
import { DateTime, useNumberFormat } from '../../components/figures/formats.js';
import { StatusBadge } from '../../components/figures/StatusBadge.js';
import type { ReferralRecord } from '../../providers/data/records.js';
import { PartList, PartRow, useUserPart } from './PartList.js';
import { ReferralGraphView } from './ReferralGraphView.js';

export function UserReferrals() {
  const user = useRecordContext();
  const list = useUserPart<ReferralRecord>('referrals');
  return (
    <>
      {user && <ReferralGraphView id={user.id} />}
      <PartList
        part="referrals"
        list={list}
        icon={<GroupAddIcon />}
        row={(referral) => <Referral referral={referral} />}
      />
    </>
  );
}

function Referral({ referral }: { referral: ReferralRecord }) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const { invited_id, username, wallet_address, joined_at, total_points } = referral;
  const { is_counted, reason, points_missing } = referral;
  return (
    <PartRow
      title={<Link to={`/users/${invited_id}`}>{username || truncateAddress(wallet_address)}</Link>}
      text={
        reason
          ? translate(`referrals.reason.${reason}`, { missing: number(points_missing ?? 0) })
          : undefined
      }
      end={
        <StatusBadge
          tone={is_counted ? 'success' : 'neutral'}
          label={translate(is_counted ? 'referrals.counted' : 'referrals.not_counted')}
        />
      }
    >
      {translate('referrals.joined')} <DateTime time={joined_at} /> ·{' '}
      {translate('users.amount.points', { amount: number(total_points) })}
    </PartRow>
  );
}
