import { type TonConnectUI, TonConnectUIError, UserRejectsError } from '@tonconnect/ui-react';
import { EXPIRED } from '#libs/wallet-widget/expiring-connector.js';
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
    return outcomeOf(error);
  }
}

function outcomeOf(error: unknown): SendOutcome {
  if (error instanceof UserRejectsError) return 'declined';
  if (error === EXPIRED) return 'expired';
  // The widget's own: its window was closed before the wallet answered.
  return error instanceof TonConnectUIError ? 'closed' : 'failed';
}
