import { TonConnectUIError, UserRejectsError } from '@tonconnect/ui-react';
import { EXPIRED } from './expiring-connector.js';

/** Why a wallet has not sent a transaction; `closed`: the window was closed, and the wallet may still send it. */
export function sendFailure(error: unknown): 'declined' | 'expired' | 'closed' | 'failed' {
  if (error instanceof UserRejectsError) return 'declined';
  if (error === EXPIRED) return 'expired';
  // The widget's own: its window was closed before the wallet answered.
  return error instanceof TonConnectUIError ? 'closed' : 'failed';
}
