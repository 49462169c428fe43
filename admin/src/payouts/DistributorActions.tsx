import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, type ButtonProps } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { LINES_PER_MESSAGE, MESSAGES_PER_SIGNATURE } from '#libs/contracts/message-value.js';
import { MAX_LIST_LENGTH, PAYOUT_FILES } from '#libs/domain/index.js';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import { useApiCall } from '../components/action/useApiCall.js';
import { InputDialog } from '../components/form/ActionDialog.js';
import { dayBounds } from '../components/form/localTime.js';
import { saveFile } from '../components/list/ListButtons.js';
import { TextButton } from '../components/TextButton.js';
import { usePermission } from '../providers/auth/usePermission.js';
import type { DistributorRecord } from '../providers/data/records.js';
import { DeadlineInput } from './NewDistributor.js';
import { useReadPayouts } from './usePayouts.js';
import type { useSigning } from './useSigning.js';
import { WithdrawDialog } from './WithdrawDialog.js';

interface DistributorActionsProps {
  distributor: DistributorRecord;
  signing: ReturnType<typeof useSigning>;
}

export function DistributorActions(props: DistributorActionsProps) {
  if (!usePermission('payouts.sign')) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {props.distributor.method === 'file' ? (
        <FileActions distributor={props.distributor} />
      ) : (
        <ContractActions {...props} />
      )}
      <SyncButton />
    </Box>
  );
}

function ContractActions({ distributor, signing }: DistributorActionsProps) {
  const [isExtending, setExtending] = useState(false);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { is_deployed, lines, payable, deadline } = distributor;
  const { start, isPending } = signing;
  const usual: ButtonProps = { variant: 'outlined', disabled: isPending };
  const main: ButtonProps = { variant: 'contained', disabled: isPending };
  if (!is_deployed) {
    return (
      <>
        <TextButton label="payouts.fund" {...main} onClick={() => start('fund')} />
        <TextButton
          label="payouts.fund_and_publish"
          {...usual}
          onClick={() => start('fund', { publish: true })}
        />
      </>
    );
  }
  return (
    <>
      {payable > 0 && (
        <PushButton {...main} distributor={distributor} onClick={() => start('push')} />
      )}
      <TextButton label="payouts.fund" {...usual} onClick={() => start('fund')} />
      {lines > 0 && (
        <TextButton label="payouts.publish" {...usual} onClick={() => start('publish')} />
      )}
      <TextButton label="payouts.extend" {...usual} onClick={() => setExtending(true)} />
      {deadline && Date.parse(deadline) < Date.now() && (
        <TextButton label="payouts.withdraw" {...usual} onClick={() => setWithdrawing(true)} />
      )}
      {isExtending && (
        <InputDialog<{ deadline: string }>
          title="payouts.extend"
          text="payouts.extend_help"
          submitLabel="payouts.extend"
          onSubmit={async ({ deadline: day }) => {
            setExtending(false);
            return start('extend', { deadline: dayBounds(day).last });
          }}
          onClose={() => setExtending(false)}
        >
          <DeadlineInput />
        </InputDialog>
      )}
      {isWithdrawing && (
        <WithdrawDialog
          distributor={distributor}
          withdraw={async (units) => {
            setWithdrawing(false);
            return start('withdraw', { units });
          }}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </>
  );
}

type PushButtonProps = ButtonProps & { distributor: DistributorRecord };

/** One signature pays the next lines: `Sign 2 of 5`. */
function PushButton({ distributor: { lines, payable }, ...props }: PushButtonProps) {
  const translate = useTranslate();
  const signatures = (count: number) =>
    Math.ceil(count / (LINES_PER_MESSAGE * MESSAGES_PER_SIGNATURE));
  const all = signatures(lines);
  const next = all - signatures(payable) + 1;
  return <TextButton {...props} label={translate('payouts.push', { next, all })} />;
}

function FileActions({ distributor }: Pick<DistributorActionsProps, 'distributor'>) {
  const { id, payable, returned } = distributor;
  const update = useReadPayouts();
  return (
    <>
      {PAYOUT_FILES.map((format) => (
        <ConfirmButton
          key={format}
          label={`payouts.file.${format}`}
          icon={<DownloadIcon />}
          color="primary"
          variant="outlined"
          confirmTitle="payouts.export_title"
          confirmContent="payouts.export_confirm"
          run={(api) => api('exportPayouts', { path: { id }, body: { format } })}
          onSuccess={({ name, text }) => saveFile(new Blob([text], { type: 'text/csv' }), name)}
          update={update}
          success="payouts.exported"
          failure="payouts.export_failed"
        />
      ))}
      {payable + returned > 0 && (
        <ConfirmButton
          icon={null}
          label="payouts.release"
          color="error"
          run={async (api) => {
            const filter = JSON.stringify({ status: ['payable', 'returned'] });
            const query = { filter, limit: MAX_LIST_LENGTH };
            const unpaid = await api('listPayoutLines', { path: { id }, query });
            const ids = unpaid.map(({ claim_id }) => claim_id);
            return api('releasePayouts', { path: { id }, body: { ids } });
          }}
          update={update}
          success="payouts.released"
        />
      )}
    </>
  );
}

export function SyncButton() {
  const { run, isPending } = useApiCall();
  const update = useReadPayouts();
  const sync = () =>
    run({
      run: (api) => api('syncDistributors', { body: { now: true } }),
      success: 'payouts.synced',
      failure: 'payouts.sync_failed',
      unanswered: 'payouts.sync_unanswered',
      update,
    });
  return <TextButton label="payouts.sync" onClick={sync} loading={isPending} />;
}
