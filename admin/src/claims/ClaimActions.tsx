import ApproveIcon from '@mui/icons-material/CheckOutlined';
import RejectIcon from '@mui/icons-material/CloseOutlined';
import DialogActions from '@mui/material/DialogActions';
import { useRecordContext } from 'react-admin';
import { BAN_REASONS, type ClaimStatus } from '#libs/domain/index.js';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import type { ClaimRecord } from '../providers/data/records.js';

/** Claims that nobody is paying yet. */
const REJECTABLE: readonly ClaimStatus[] = ['requested', 'approved', 'failed'];

/** Approves the claim in context, or rejects it for a reason; nothing once it is on its way. */
export function ClaimActions() {
  const claim = useRecordContext<ClaimRecord>();
  if (!claim || !REJECTABLE.includes(claim.status)) return null;
  const { id, status } = claim;
  const shared = {
    variant: 'outlined' as const,
    confirmArgs: { id },
    failure: 'claims.decide_failed',
  };
  return (
    <DialogActions>
      <ConfirmButton
        {...shared}
        icon={<RejectIcon />}
        label="claims.reject"
        confirmTitle="claims.reject_title"
        confirmContent="claims.reject_confirm"
        reasons={BAN_REASONS}
        run={(api, notice) => api('rejectClaim', { path: { id }, body: notice })}
        success="claims.rejected"
      />
      {status === 'requested' && (
        <ConfirmButton
          {...shared}
          icon={<ApproveIcon />}
          label="claims.approve"
          color="success"
          isDisabled={claim.is_banned}
          confirmTitle="claims.approve_title"
          confirmContent="claims.approve_confirm"
          run={(api) => api('approveClaim', { path: { id } })}
          success="claims.approved"
        />
      )}
    </DialogActions>
  );
}
