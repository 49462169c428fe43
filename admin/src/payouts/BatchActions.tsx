import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { parseTonAddress } from '#libs/domain/index.js';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import { useApiCall } from '../components/action/useApiCall.js';
import { saveFile } from '../components/list/ListButtons.js';
import type { CallApi } from '../providers/api.js';
import type { PayoutBatchRecord } from '../providers/data/records.js';
import { unsavedWork } from '../providers/unsaved.js';
import { useOperatorWallet } from './useOperatorWallet.js';
import { useReadPayouts } from './usePayouts.js';

const FILES = ['ton_console', 'tonkeeper', 'plain'] as const;

interface BatchActionsProps {
  batch: PayoutBatchRecord;
}

export function BatchActions({ batch }: BatchActionsProps) {
  const { status, method, differences, may_still_run } = batch;
  const isOpen = status === 'requested' || status === 'signed';
  return (
    <>
      {status === 'frozen' && method === 'wallet' && <SignButton batch={batch} />}
      {method === 'file' && status === 'frozen' && <HandOverButtons batch={batch} />}
      {method === 'file' && isOpen && <FileButtons batch={batch} />}
      {(isOpen || may_still_run) && <CheckButton />}
      {isOpen && (method === 'file' || (differences ?? 0) > 0) && <ReleaseButton batch={batch} />}
      {status === 'frozen' && <CancelButton batch={batch} />}
    </>
  );
}

/** The order is returned once: the operator signs it now, or waits. */
function SignButton({ batch }: BatchActionsProps) {
  const translate = useTranslate();
  const { loaded, wallet } = useOperatorWallet();
  const sign = useSigning(batch);
  const isPayer = wallet !== null && parseTonAddress(batch.payer)?.raw === wallet.address;
  if (!loaded || !isPayer || wallet.problem) return <ConnectPayer />;
  return (
    <Button
      size="small"
      variant="contained"
      disabled={sign.isPending}
      onClick={() => sign.start(loaded)}
    >
      {translate('payouts.sign')}
    </Button>
  );
}

type Loaded = NonNullable<ReturnType<typeof useOperatorWallet>['loaded']>;

/**
 * Requests the order, has it signed, and sends it to the server; continues after the button is
 * unmounted.
 */
function useSigning({ id }: PayoutBatchRecord) {
  const update = useReadPayouts();
  const take = useApiCall();
  const sign = useApiCall<string>();
  const takeSigned = (boc: string) =>
    take.run({
      // A session that has ended is renewed in place: what is signed must reach the server.
      run: (api) =>
        unsavedWork.during(() => api('takeSignedPayoutBatch', { path: { id }, body: { boc } })),
      success: 'payouts.signed',
      failure: 'payouts.take_failed',
      update,
    });
  return {
    isPending: sign.isPending,
    start: ({ wallets, ui }: Loaded) =>
      sign.run({
        run: async (api) => wallets.sign(ui, await api('orderPayoutBatch', { path: { id } })),
        failure: 'payouts.sign_failed',
        onSuccess: takeSigned,
        update,
      }),
  };
}

/** Why the connected wallet cannot sign the batch, and a button to connect another. */
function ConnectPayer() {
  const translate = useTranslate();
  const { loaded, wallet, connect } = useOperatorWallet();
  const problem = wallet && (wallet.problem ?? 'another_wallet');
  return (
    <>
      {problem && (
        <Alert severity="warning" sx={{ flexBasis: '100%' }}>
          {translate(`payouts.wallet_problem.${problem}`)}
        </Alert>
      )}
      <Button size="small" variant="outlined" disabled={!loaded} onClick={connect}>
        {translate('payouts.connect_payer')}
      </Button>
    </>
  );
}

/** Returns a function that requests the file of a batch and saves it. */
function useTakeFile({ id }: PayoutBatchRecord) {
  return async (api: CallApi, format: (typeof FILES)[number]) => {
    const file = await api('exportPayoutBatch', { path: { id }, body: { format } });
    saveFile(new Blob([file.text], { type: 'text/csv' }), file.name);
    return file;
  };
}

/** An exported file can be paid: that cannot be undone. */
function HandOverButtons({ batch }: BatchActionsProps) {
  const takeFile = useTakeFile(batch);
  const readAgain = useReadPayouts();
  return FILES.map((format) => (
    <ConfirmButton
      key={format}
      label={`payouts.file.${format}`}
      icon={null}
      color="primary"
      confirmTitle="payouts.hand_over_title"
      confirmContent="payouts.hand_over_confirm"
      confirmArgs={{ id: batch.id }}
      run={(api) => takeFile(api, format)}
      update={readAgain}
      success="payouts.handed_over"
      failure="payouts.file_failed"
    />
  ));
}

function FileButtons({ batch }: BatchActionsProps) {
  const translate = useTranslate();
  const takeFile = useTakeFile(batch);
  const readAgain = useReadPayouts();
  const { run, isPending } = useApiCall();
  return FILES.map((format) => (
    <Button
      key={format}
      size="small"
      variant="outlined"
      disabled={isPending}
      onClick={() =>
        run({
          run: (api) => takeFile(api, format),
          failure: 'payouts.file_failed',
          update: readAgain,
        })
      }
    >
      {translate(`payouts.file.${format}`)}
    </Button>
  ));
}

function CheckButton() {
  const translate = useTranslate();
  const readAgain = useReadPayouts();
  const { run, isPending } = useApiCall();
  const check = () =>
    run({
      run: (api) => api('reconcilePayouts'),
      success: 'payouts.checked',
      failure: 'payouts.check_failed',
      unanswered: 'payouts.check_unanswered',
      update: readAgain,
    });
  return (
    <Button size="small" loading={isPending} onClick={check}>
      {translate('payouts.check')}
    </Button>
  );
}

function CancelButton({ batch }: BatchActionsProps) {
  const readAgain = useReadPayouts();
  return (
    <ConfirmButton
      label="payouts.cancel"
      icon={null}
      color="warning"
      confirmTitle="payouts.cancel_title"
      confirmContent="payouts.cancel_confirm"
      confirmArgs={{ id: batch.id }}
      run={(api) => api('cancelPayoutBatch', { path: { id: batch.id } })}
      update={readAgain}
      success="payouts.cancelled"
      failure="payouts.cancel_failed"
    />
  );
}

function ReleaseButton({ batch }: BatchActionsProps) {
  const readAgain = useReadPayouts();
  return (
    <ConfirmButton
      label="payouts.release"
      icon={null}
      color="error"
      confirmTitle="payouts.release_title"
      confirmContent="payouts.release_confirm"
      confirmArgs={{ id: batch.id }}
      run={(api) => api('releasePayoutBatch', { path: { id: batch.id } })}
      update={readAgain}
      success="payouts.given_up"
      failure="payouts.release_failed"
    />
  );
}
