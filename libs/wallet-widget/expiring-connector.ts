import {
  type SendTransactionRequest,
  type SendTransactionResponse,
  TonConnect,
  TonConnectError,
} from '@tonconnect/ui-react';

/** Milliseconds for the answer of a wallet that signed at the last moment. */
const ANSWER_TAKES = 10_000;

/** The transaction is no longer valid. */
export const EXPIRED = new TonConnectError('The transaction has expired.');

/** Rejects with `EXPIRED` when a transaction expires: a wallet that is switched off never answers. */
export class ExpiringConnector extends TonConnect {
  override async sendTransaction(
    transaction: SendTransactionRequest,
    options?: object,
  ): Promise<SendTransactionResponse> {
    const left = transaction.validUntil * 1000 - Date.now() + ANSWER_TAKES;
    const expiry = Promise.withResolvers<never>();
    const timer = setTimeout(() => expiry.reject(EXPIRED), left);
    const answer = super.sendTransaction(transaction, options);
    return Promise.race([answer, expiry.promise]).finally(() => clearTimeout(timer));
  }
}
