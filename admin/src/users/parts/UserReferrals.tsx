import GroupAddIcon from '@mui/icons-material/GroupAddOutlined';
import { Link, useTranslate } from 'react-admin';
import { DateTime, useNumberFormat } from '../../components/figures/formats.js';
import { StatusBadge } from '../../components/figures/StatusBadge.js';
import { PartList, type PartRecord, PartRow } from '../../components/record/PartList.js';
import { type ReferralRecord, userName } from '../../providers/data/records.js';
import { ReferralGraphView } from './ReferralGraphView.js';

export const UserReferrals = () => (
  <>
    <ReferralGraphView />
    <PartList part="referrals" icon={<GroupAddIcon />} row={Referral} />
  </>
);

function Referral({ record: referral }: PartRecord<ReferralRecord>) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const { invited_id, joined_at, total_points, is_counted, reason, points_missing, counts_from } =
    referral;
  const missing = points_missing ?? 0;
  return (
    <PartRow
      title={<Link to={`/users/${invited_id}`}>{userName(referral)}</Link>}
      text={reason ? translate(`referrals.reason.${reason}`, { missing }) : undefined}
      end={
        <StatusBadge
          tone={is_counted ? 'success' : 'neutral'}
          label={is_counted ? 'referrals.counted' : 'referrals.not_counted'}
        />
      }
    >
      {translate('referrals.joined')} <DateTime time={joined_at} /> ·{' '}
      {translate('users.amount.points', { amount: number(total_points) })}
      {counts_from && (
        <>
          {' '}
          · {translate('referrals.earliest')} <DateTime time={counts_from} />
        </>
      )}
    </PartRow>
  );
}
