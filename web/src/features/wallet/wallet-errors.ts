/** The errors of wallets; each has a text under `wallet.errors` in the catalogues. */
export const WALLET_ERRORS = [
  'unknown',
  'bad_request',
  'manifest_not_found',
  'manifest_content',
  'unknown_app',
  'user_rejects',
  'method_not_supported',
  'already_connected',
  'second_wallet',
  'not_connected',
  'missing_extension',
  'unsupported_feature',
  'bad_address',
  'unavailable',
] as const;

export type WalletError = (typeof WALLET_ERRORS)[number];

/** The error codes of the protocol (specification section 8). */
const CODES: Readonly<Record<number, WalletError>> = {
  0: 'unknown',
  1: 'bad_request',
  2: 'manifest_not_found',
  3: 'manifest_content',
  100: 'unknown_app',
  300: 'user_rejects',
  400: 'method_not_supported',
};

/** The error a wallet means by a code of the protocol; `unknown` for any other value. */
export function errorOfCode(code: unknown): WalletError {
  return (typeof code === 'number' && CODES[code]) || 'unknown';
}
