import type { TonConnectUI } from '@tonconnect/ui-react';
import { sendFailure } from '#libs/wallet-widget/send-failure.js';
import type { SendOutcome, TransactionRequest } from '../wallet-store.js';

/** Has the connected wallet send a transaction of its own account; never rejects. */
export async function sendTransaction(
  ui: TonConnectUI,
  request: TransactionRequest,
): Promise<SendOutcome> {
  const { account } = ui;
  if (account?.address !== request.from) return 'other_wallet';
  if (account.chain !== request.network) return 'other_network';
  try {
    // The page shows the result.
    await ui.sendTransaction({ ...request, network: account.chain }, { notifications: [] });
    return 'sent';
  } catch (error) {
    console.info('The wallet did not send the transaction.', error);
    return sendFailure(error);
  }
}
