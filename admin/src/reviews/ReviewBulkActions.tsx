import ApproveIcon from '@mui/icons-material/CheckOutlined';
import RejectIcon from '@mui/icons-material/CloseOutlined';
import { useTranslate } from 'react-admin';
import { REFUSAL_REASONS } from '#libs/domain/index.js';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import { SelectionBar, useBulkSelection } from '../components/list/Selection.js';
import type { DecidedReviews, ReviewRecord } from '../providers/data/records.js';

export function ReviewBulkActions() {
  const translate = useTranslate();
  const { selected, ids, clear } = useBulkSelection<ReviewRecord>();
  const acceptable = selected.filter(({ is_banned }) => !is_banned);
  const banned = selected.length - acceptable.length;
  const points = acceptable.reduce((sum, review) => sum + review.points, 0);
  const users = new Set(selected.map(({ user_id }) => user_id)).size;
  const conspicuous = selected.filter(({ signals }) => signals.length > 0).length;
  const shared = {
    compactOnPhone: true,
    isDisabled: ids.length === 0,
    confirmArgs: { smart_count: ids.length },
    onSuccess: clear,
    count: (answer: DecidedReviews) => answer.ids.length,
  };
  const texts = [
    translate('reviews.bulk_users', { smart_count: users }),
    conspicuous > 0 && translate('reviews.bulk_signals', { smart_count: conspicuous }),
  ].filter(Boolean);
  const details = (...own: (string | false)[]) =>
    [...own, ...texts].map((text) => text && <p key={text}>{text}</p>);
  return (
    <SelectionBar matching={false}>
      <ConfirmButton
        permission="reviews.decide"
        {...shared}
        icon={<ApproveIcon />}
        label="reviews.bulk_approve"
        color="success"
        confirmDetails={details(
          translate('reviews.bulk_points', { smart_count: points, points }),
          banned > 0 && translate('reviews.bulk_banned', { smart_count: banned }),
        )}
        run={(api) => api('bulkApproveReviews', { body: { ids } })}
        success={({ skipped }: DecidedReviews) =>
          skipped > 0 ? 'reviews.bulk_approved_some' : 'reviews.bulk_approved'
        }
        failure="reviews.bulk_failed"
      />
      <ConfirmButton
        permission="reviews.decide"
        {...shared}
        icon={<RejectIcon />}
        label="reviews.bulk_reject"
        confirmDetails={details()}
        reasons={REFUSAL_REASONS}
        run={(api, notice) => api('bulkRejectReviews', { body: { ids, ...notice } })}
        success="reviews.bulk_rejected"
        failure="reviews.bulk_failed"
      />
    </SelectionBar>
  );
}
