/** Maximum lengths, several times the usual ones. */
const MAX = {
  address: 128,
  chain: 16,
  /** About 12 kB; the largest known contract of a wallet has less than 2 kB. */
  stateInit: 16_384,
  publicKey: 64,
  domain: 253,
  payload: 128,
  signature: 128,
  text: 2048,
  timestamp: 12,
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown, max: number): boolean =>
  typeof value === 'string' && value.length <= max;

/** Seconds since 1970; some wallets send them as text. */
const isTime = (value: unknown): boolean =>
  (typeof value === 'string' && value.length <= MAX.timestamp && /^\d+$/.test(value)) ||
  (Number.isSafeInteger(value) && (value as number) >= 0);

const haveTexts = (values: Record<string, unknown>, lengths: Record<string, number>): boolean =>
  Object.entries(lengths).every(([field, max]) => isText(values[field], max));

export const isWalletAccount = (value: unknown): boolean =>
  isObject(value) &&
  haveTexts(value, { address: MAX.address, chain: MAX.chain, walletStateInit: MAX.stateInit }) &&
  (value['publicKey'] === undefined || isText(value['publicKey'], MAX.publicKey));

export function isWalletProof(value: unknown): boolean {
  if (!isObject(value) || !isObject(value['domain'])) return false;
  return (
    isTime(value['timestamp']) &&
    Number.isSafeInteger(value['domain']['lengthBytes']) &&
    isText(value['domain']['value'], MAX.domain) &&
    haveTexts(value, { payload: MAX.payload, signature: MAX.signature })
  );
}

export function isSignedText(value: unknown): boolean {
  if (!isObject(value) || !isObject(value['payload'])) return false;
  return (
    isTime(value['timestamp']) &&
    haveTexts(value, { signature: MAX.signature, address: MAX.address, domain: MAX.domain }) &&
    value['payload']['type'] === 'text' &&
    isText(value['payload']['text'], MAX.text)
  );
}
