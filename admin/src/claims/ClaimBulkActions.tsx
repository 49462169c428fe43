import ApproveIcon from '@mui/icons-material/CheckOutlined';
import RejectIcon from '@mui/icons-material/CloseOutlined';
import { useTranslate } from 'react-admin';
import { ATTACHED_NANOTONS } from '#libs/contracts/message-value.js';
import { BAN_REASONS } from '#libs/domain/index.js';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import { useNanotons } from '../components/figures/formats.js';
import { SelectionBar, useBulkSelection } from '../components/list/Selection.js';
import { inBatches, onMatching } from '../providers/data/bulk.js';
import type { ClaimRecord } from '../providers/data/records.js';
import { approvable, ClaimRisks, useClaimRisks } from './ClaimRisks.js';

export function ClaimBulkActions() {
  const translate = useTranslate();
  const nanotons = useNanotons();
  const { selected, ids, all, amount, filter, clear } = useBulkSelection<ClaimRecord>();
  const sum = (claims: readonly { tokens: number }[]) => {
    const tokens = claims.reduce((before, claim) => before + claim.tokens, 0);
    return translate('claims.bulk_tokens', { smart_count: tokens, tokens });
  };
  const risks = useClaimRisks(all ? filter : { id: ids });
  const approved = risks.claims && approvable(risks.claims, risks.isLeftOut);
  const left = amount - (approved?.length ?? amount);
  const cost = (claims: number) =>
    translate('claims.bulk_cost', { ton: nanotons(BigInt(claims) * ATTACHED_NANOTONS) });
  const shared = {
    compactOnPhone: true,
    isDisabled: amount === 0,
    confirmArgs: { smart_count: amount },
    onSuccess: clear,
    count: (answer: { ids: number[] }) => answer.ids.length,
    failure: 'claims.bulk_failed',
  };
  return (
    <SelectionBar>
      <ConfirmButton
        permission="claims.decide"
        {...shared}
        icon={<ApproveIcon />}
        label="claims.approve"
        color="success"
        confirmTitle="claims.bulk_approve_title"
        // Counts the claims to approve once they are known.
        confirmContent={`claims.bulk_approve_${approved ? 'confirm' : 'checking'}`}
        confirmArgs={{ smart_count: approved?.length ?? amount }}
        confirmDetails={
          <>
            <ClaimRisks risks={risks} />
            {approved && (
              <div role="status">
                {approved.length > 0 && (
                  <p>
                    <b>{sum(approved)}</b> · {cost(approved.length)}
                  </p>
                )}
                {left > 0 && <p>{translate('claims.bulk_left', { smart_count: left })}</p>}
              </div>
            )}
          </>
        }
        onOpen={risks.open}
        isBlocked={!approved || approved.length === 0}
        run={async (api) => ({
          ids: await inBatches(
            (approved ?? []).map(({ id }) => id),
            async (batch) => (await api('bulkApproveClaims', { body: { ids: batch } })).ids,
          ),
        })}
        success="claims.bulk_approved"
      />
      <ConfirmButton
        permission="claims.decide"
        {...shared}
        icon={<RejectIcon />}
        label="claims.reject"
        confirmTitle="claims.bulk_reject_title"
        confirmContent={`claims.bulk_reject_confirm${all ? '_all' : ''}`}
        confirmDetails={all ? undefined : sum(selected)}
        reasons={BAN_REASONS}
        run={(api, notice) =>
          all
            ? onMatching(filter, amount, (selection) =>
                api('rejectMatchingClaims', { body: { ...selection, ...notice } }),
              )
            : api('bulkRejectClaims', { body: { ids, ...notice } })
        }
        success="claims.bulk_rejected"
      />
    </SelectionBar>
  );
}
