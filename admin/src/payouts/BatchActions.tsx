import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { parseTonAddress } from '#libs/domain/index.js';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import { useAction } from '../components/action/useAction.js';
import { useNotifyFailure } from '../components/action/useNotifyFailure.js';
import { unsavedWork } from '../components/form/unsavedWork.js';
import { saveFile } from '../components/list/saveFile.js';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';
import type { PayoutBatchRecord } from '../providers/data/records.js';
import { useOperatorWallet } from './useOperatorWallet.js';
import { useReadPayouts } from './usePayouts.js';

const FILES = ['ton_console', 'tonkeeper', 'plain'] as const;

interface BatchActionsProps {
  batch: PayoutBatchRecord;
}

/** What can be done with a batch now. */
export function BatchActions({ batch }: BatchActionsProps) {
  const { status, method, differences, may_still_run } = batch;
  const isOpen = status === 'asked' || status === 'signed';
  return (
    <>
      {status === 'frozen' && method === 'wallet' && <SignButton batch={batch} />}
      {method === 'file' && status === 'frozen' && <HandOverButtons batch={batch} />}
      {method === 'file' && isOpen && <FileButtons batch={batch} />}
      {(isOpen || may_still_run) && <CheckButton />}
      {isOpen && (method === 'file' || (differences ?? 0) > 0) && <GiveUpButton batch={batch} />}
      {status === 'frozen' && <CancelButton batch={batch} />}
    </>
  );
}

/** The order is told once: whoever asks for it has to sign it now, or to wait. */
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
      onClick={() => sign.mutate(loaded)}
    >
      {translate('payouts.sign')}
    </Button>
  );
}

type Loaded = NonNullable<ReturnType<typeof useOperatorWallet>['loaded']>;

/** Asks for the order, has it signed, and tells the server; goes on when its button has gone. */
function useSigning({ id }: PayoutBatchRecord) {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const readAgain = useReadPayouts();
  const take = useMutation({
    // Signed is signed: a session that ends is begun again in place.
    mutationFn: (boc: string) =>
      unsavedWork.during(() => dataProvider.takeSignedPayoutBatch(id, boc)),
    onSuccess: () => notify('payouts.signed', { type: 'success' }),
    onError: (error) => notifyFailure('payouts.take_failed', error),
    onSettled: readAgain,
  });
  return useMutation({
    mutationFn: async ({ wallets, ui }: Loaded) => {
      const { data: order } = await dataProvider.orderPayoutBatch(id);
      return wallets.sign(ui, order);
    },
    onSuccess: (boc) => take.mutate(boc),
    onError: (error) => notifyFailure('payouts.sign_failed', error),
    onSettled: readAgain,
  });
}

/** Why the wallet that is connected cannot sign the batch, and the way to another. */
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

/** Returns a function that asks for the file of a batch, and saves it. */
function useTakeFile({ id }: PayoutBatchRecord) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return async (format: (typeof FILES)[number]) => {
    const { data } = await dataProvider.exportPayoutBatch(id, format);
    saveFile(new Blob([data.text], { type: 'text/csv' }), data.name);
    return { data };
  };
}

/** Whoever has the file can pay it: that cannot be taken back. */
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
      run={() => takeFile(format)}
      update={readAgain}
      success="payouts.handed_over"
      failure="payouts.file_failed"
    />
  ));
}

function FileButtons({ batch }: BatchActionsProps) {
  const translate = useTranslate();
  const notifyFailure = useNotifyFailure();
  const readAgain = useReadPayouts();
  const take = useMutation({
    mutationFn: useTakeFile(batch),
    onError: (error) => notifyFailure('payouts.file_failed', error),
    onSettled: readAgain,
  });
  return FILES.map((format) => (
    <Button
      key={format}
      size="small"
      variant="outlined"
      disabled={take.isPending}
      onClick={() => take.mutate(format)}
    >
      {translate(`payouts.file.${format}`)}
    </Button>
  ));
}

function CheckButton() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const readAgain = useReadPayouts();
  const { run, isPending } = useAction();
  const check = () =>
    run({
      run: () => dataProvider.reconcilePayouts(),
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
  const dataProvider = useDataProvider<AdminDataProvider>();
  const readAgain = useReadPayouts();
  return (
    <ConfirmButton
      label="payouts.cancel"
      icon={null}
      color="warning"
      confirmTitle="payouts.cancel_title"
      confirmContent="payouts.cancel_confirm"
      confirmArgs={{ id: batch.id }}
      run={() => dataProvider.cancelPayoutBatch(batch.id)}
      update={readAgain}
      success="payouts.cancelled"
      failure="payouts.cancel_failed"
    />
  );
}

function GiveUpButton({ batch }: BatchActionsProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const readAgain = useReadPayouts();
  return (
    <ConfirmButton
      label="payouts.give_up"
      icon={null}
      color="error"
      confirmTitle="payouts.give_up_title"
      confirmContent="payouts.give_up_confirm"
      confirmArgs={{ id: batch.id }}
      run={() => dataProvider.giveUpPayoutBatch(batch.id)}
      update={readAgain}
      success="payouts.given_up"
      failure="payouts.give_up_failed"
    />
  );
}
