import type { TonConnectUI } from '@tonconnect/ui-react';
import { sendFailure } from './send-failure.js';

/** A transaction as TON Connect describes it. */
export interface TransactionRequest {
  /** Seconds since 1970. */
  validUntil: number;
  network: string;
  /** Raw. */
  from: string;
  messages: { address: string; amount: string; payload: string }[];
}

/** The result of sending a transaction. */
export type SendOutcome =
  | 'sent'
  | 'declined'
  /** The visitor did not wait for the wallet, which may still send it. */
  | 'closed'
  | 'expired'
  | 'other_network'
  | 'other_wallet'
  | 'failed';

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
