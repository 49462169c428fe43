import ApproveIcon from '@mui/icons-material/CheckOutlined';
import RejectIcon from '@mui/icons-material/CloseOutlined';
import { DialogActions, DialogContent, Link as MuiLink } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ATTACHED_NANOTONS } from '#libs/contracts/message-value.js';
import { BAN_REASONS, reasonText } from '#libs/domain/index.js';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import { DateTime, useNanotons, useNumberFormat } from '../components/figures/formats.js';
import { ClaimStatusBadge } from '../components/figures/StatusBadge.js';
import type { RecordViewProps } from '../components/record/RecordAddress.js';
import { DetailList, ShowDialog } from '../components/record/RecordDialog.js';
import { WalletWithLink } from '../components/record/WalletAddress.js';
import { useRecord } from '../components/useRecord.js';
import type { ClaimRecord } from '../providers/data/records.js';
import { useLanguage } from '../providers/i18n/language.js';
import { ClaimChecks } from './ClaimChecks.js';
import { ClaimUser } from './ClaimFields.js';

export const ClaimDialog = ({ id }: RecordViewProps) => (
  <ShowDialog id={id} title="claims.one" height={240}>
    <DialogContent dividers>
      <ClaimContent />
    </DialogContent>
    <ClaimActions />
  </ShowDialog>
);

function ClaimContent() {
  const translate = useTranslate();
  const language = useLanguage();
  const { number } = useNumberFormat();
  const nanotons = useNanotons();
  const claim = useRecord<ClaimRecord>();
  const { tokens, status, reason, requested_at, updated_at } = claim;
  const isDue = status !== 'rejected' && status !== 'delivered' && status !== 'forfeited';
  return (
    <DetailList
      fields={{
        tokens: number(tokens),
        cost: isDue && translate('claims.cost', { ton: nanotons(ATTACHED_NANOTONS) }),
        status: <ClaimStatusBadge status={status} />,
        reason: reason ? reasonText(reason, language) : null,
        user_id: <ClaimUser />,
        wallet_address: <WalletWithLink />,
        checks: <ClaimChecks claim={claim} />,
        transaction: claim.transaction_url ? (
          <MuiLink href={claim.transaction_url} target="_blank" rel="noopener noreferrer">
            {claim.transaction_hash?.slice(0, 8)}…
          </MuiLink>
        ) : null,
        requested_at: <DateTime time={requested_at} />,
        updated_at: <DateTime time={updated_at} />,
      }}
    />
  );
}

/** Statuses in which no payout has begun. */
const REJECTABLE: readonly ClaimRecord['status'][] = ['requested', 'approved', 'failed'];

function ClaimActions() {
  const claim = useRecord<ClaimRecord>();
  if (!REJECTABLE.includes(claim.status)) return null;
  const { id, status } = claim;
  const confirmArgs = { id };
  const shared = { variant: 'outlined', confirmArgs, failure: 'claims.decide_failed' } as const;
  return (
    <DialogActions>
      <ConfirmButton
        permission="claims.decide"
        {...shared}
        icon={<RejectIcon />}
        label="claims.reject"
        reasons={BAN_REASONS}
        run={(api, notice) => api('rejectClaim', { path: { id }, body: notice })}
        success="claims.rejected"
      />
      {status === 'requested' && (
        <ConfirmButton
          permission="claims.decide"
          {...shared}
          icon={<ApproveIcon />}
          label="claims.approve"
          color="success"
          isDisabled={claim.is_banned}
          run={(api) => api('approveClaim', { path: { id } })}
          success="claims.approved"
        />
      )}
    </DialogActions>
  );
}
