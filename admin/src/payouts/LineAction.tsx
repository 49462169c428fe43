import { useState } from 'react';
import { required, type Validator } from 'react-admin';
import { USUAL_DELAY } from '#libs/domain/index.js';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import { ActionDialog } from '../components/form/ActionDialog.js';
import { PlainInput } from '../components/form/inputs.js';
import { TextButton } from '../components/TextButton.js';
import { usePermission } from '../providers/auth/usePermission.js';
import type { DistributorRecord, PayoutLineRecord } from '../providers/data/records.js';
import { SyncButton } from './DistributorActions.js';
import { useReadPayouts } from './usePayouts.js';

interface LineActionProps {
  line: PayoutLineRecord;
  distributor: DistributorRecord;
  reopen: (ids: number[]) => void;
}

/** The alert of a line, and the action that resolves it. */
export function LineAction({ line, distributor, reopen }: LineActionProps) {
  const { claim_id, status, requested_at, paid_at, can_reopen } = line;
  const maySign = usePermission('payouts.sign');
  if (!maySign) return null;
  if (distributor.method === 'file') {
    const isExported = requested_at !== null || status !== 'payable';
    return status !== 'delivered' && isExported && <MarkPaid line={line} id={distributor.id} />;
  }
  const readUntil = Date.parse(distributor.read_until ?? '');
  const isOverdue = status === 'paid' && readUntil > Date.parse(paid_at ?? '') + USUAL_DELAY;
  return (
    <>
      {isOverdue && <StatusBadge tone="warning" label="payouts.line_status.overdue" />}
      {can_reopen && (
        <TextButton label="payouts.reopen" size="small" onClick={() => reopen([claim_id])} />
      )}
      {isOverdue && !can_reopen && <SyncButton />}
    </>
  );
}

const isHash: Validator = (text: string) =>
  /^[0-9a-f]{64}$/i.test(text.trim()) ? undefined : 'payouts.hash_malformed';

const HASH = [required(), isHash];

/** Asks for the transaction that paid an exported claim. */
function MarkPaid({ line, id }: { line: PayoutLineRecord; id: number }) {
  const [isOpen, setOpen] = useState(false);
  const update = useReadPayouts();
  const { claim_id, tokens, wallet_address: address } = line;
  return (
    <>
      <TextButton label="payouts.mark_paid" size="small" onClick={() => setOpen(true)} />
      {isOpen && (
        <ActionDialog
          title="payouts.mark_paid"
          text="payouts.mark_paid_help"
          args={{ id: claim_id, tokens, address }}
          submitLabel="payouts.mark_paid"
          maxWidth="sm"
          action={({ hash }: { hash: string }) => ({
            run: (api) =>
              api('settlePayout', {
                path: { id },
                body: { claim_id, transaction_hash: hash.trim().toLowerCase() },
              }),
            success: 'payouts.marked_paid',
            failure: 'payouts.mark_paid_failed',
            update,
          })}
          onClose={() => setOpen(false)}
        >
          <PlainInput source="hash" label="payouts.column.transaction" validate={HASH} />
        </ActionDialog>
      )}
    </>
  );
}
