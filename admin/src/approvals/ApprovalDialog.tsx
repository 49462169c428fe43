import ApproveIcon from '@mui/icons-material/CheckOutlined';
import RejectIcon from '@mui/icons-material/CloseOutlined';
import WithdrawIcon from '@mui/icons-material/UndoOutlined';
import { DialogActions, DialogContent } from '@mui/material';
import { useGetIdentity, useTranslate } from 'react-admin';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import { DateTime } from '../components/figures/formats.js';
import type { RecordViewProps } from '../components/record/RecordAddress.js';
import { DetailList, ShowDialog } from '../components/record/RecordDialog.js';
import { Hint } from '../components/text.js';
import { useRecord } from '../components/useRecord.js';
import type { ApprovalRecord } from '../providers/data/records.js';
import { ApprovalFactList } from './ApprovalFactList.js';
import { ApprovalKind, ApprovalStatus } from './ApprovalFields.js';
import { ApprovalItems } from './ApprovalItems.js';

export const ApprovalDialog = ({ id }: RecordViewProps) => (
  <ShowDialog id={id} title="approvals.one" failed="approvals.one_failed" height={280}>
    <DialogContent dividers>
      <ApprovalContent />
      <ApprovalItems />
    </DialogContent>
    <Answer />
  </ShowDialog>
);

function ApprovalContent() {
  const { status, asked_by, asked_with, answered_by, reason, hash, created_at, expires_at } =
    useRecord<ApprovalRecord>();
  return (
    <DetailList
      fields={{
        kind: <ApprovalKind />,
        facts: <ApprovalFactList />,
        status: <ApprovalStatus />,
        asked_by,
        asked_with,
        answered_by,
        reason: reason || null,
        created_at: <DateTime time={created_at} />,
        expires_at: status === 'waiting' && <DateTime time={expires_at} />,
        hash: <code>{hash}</code>,
      }}
    />
  );
}

/** The one who asks withdraws; anybody else approves or rejects. */
function Answer() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const { id, kind, hash, status, asked_by } = useRecord<ApprovalRecord>();
  if (status !== 'waiting' || !identity) return null;
  const path = { id };
  const shared = {
    permission: 'approvals.answer',
    variant: 'outlined',
    confirmArgs: { id, kind: translate(`approvals.kind.${kind}`), name: asked_by },
    failure: 'approvals.answer_failed',
  } as const;
  if (asked_by === identity.fullName) {
    return (
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Hint text="approvals.own" sx={{ mr: 'auto', pl: 2 }} />
        <ConfirmButton
          {...shared}
          icon={<WithdrawIcon />}
          label="approvals.withdraw"
          color="warning"
          run={(api) => api('withdrawRequest', { path })}
          success="approvals.withdrawn"
        />
      </DialogActions>
    );
  }
  return (
    <DialogActions>
      <ConfirmButton
        {...shared}
        icon={<RejectIcon />}
        label="approvals.reject"
        reasons={[]}
        isReasonForLog
        run={(api, { reason }) => api('rejectRequest', { path, body: { reason } })}
        success="approvals.rejected"
      />
      <ConfirmButton
        {...shared}
        icon={<ApproveIcon />}
        label="approvals.approve"
        color="success"
        run={(api) => api('approveRequest', { path, body: { hash } })}
        success="approvals.approved"
      />
    </DialogActions>
  );
}
