import DialogContent from '@mui/material/DialogContent';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { ShowBase, useRecordContext, useTranslate } from 'react-admin';
import { reasonText } from '#libs/domain/index.js';
import { DateTime } from '../components/figures/DateTime.js';
import { Detail, DetailList } from '../components/record/Details.js';
import type { RecordViewProps } from '../components/record/RecordAddress.js';
import { useRecordAddress } from '../components/record/RecordAddress.js';
import { RecordDialog } from '../components/record/RecordDialog.js';
import { ExplorerLink, WalletAddress } from '../components/record/WalletAddress.js';
import type { ClaimRecord } from '../providers/data/records.js';
import { useLanguage } from '../providers/i18n/language.js';
import { ClaimActions } from './ClaimActions.js';
import { ClaimChecks } from './ClaimChecks.js';
import { ClaimCost, ClaimStatus, ClaimTime, ClaimTokens, ClaimUser } from './ClaimFields.js';

/** A claim at an address of its own. */
export function ClaimDialog({ id }: RecordViewProps) {
  const translate = useTranslate();
  const { close } = useRecordAddress();
  return (
    <ShowBase id={id}>
      <RecordDialog title={translate('claims.one', { id })} onClose={close}>
        <DialogContent dividers>
          <ClaimContent />
        </DialogContent>
        <ClaimActions />
      </RecordDialog>
    </ShowBase>
  );
}

function ClaimContent() {
  const language = useLanguage();
  const claim = useRecordContext<ClaimRecord>();
  if (!claim) return <Skeleton variant="rounded" height={240} />;
  const { status, reason, updated_at } = claim;
  const isDue = status !== 'rejected' && status !== 'delivered';
  return (
    <DetailList>
      <Detail field="tokens">
        <ClaimTokens />
      </Detail>
      {isDue && (
        <Detail field="cost">
          <ClaimCost />
        </Detail>
      )}
      <Detail field="status">
        <ClaimStatus />
      </Detail>
      {reason && <Detail field="reason">{reasonText(reason, language)}</Detail>}
      <Detail field="user_id">
        <ClaimUser />
      </Detail>
      <Detail field="wallet_address">
        <WalletAddress whole /> <ExplorerLink />
      </Detail>
      <Detail field="checks">
        <ClaimChecks claim={claim} />
      </Detail>
      {claim.transaction_url && (
        <Detail field="transaction">
          <MuiLink href={claim.transaction_url} target="_blank" rel="noopener noreferrer">
            {claim.transaction_hash?.slice(0, 8)}…
          </MuiLink>
        </Detail>
      )}
      <Detail field="requested_at">
        <ClaimTime />
      </Detail>
      <Detail field="updated_at">
        <DateTime time={updated_at} />
      </Detail>
    </DetailList>
  );
}
