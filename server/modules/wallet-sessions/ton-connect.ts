/** The fields of TON Connect's objects that the server reads; there may be more. */
export interface WalletAccount {
  /** As the wallet sends it. */
  address: string;
  /** The network's number: -239 is the mainnet, -3 the testnet. */
  chain: string;
  /** The wallet's contract as it was or would be deployed, in base64. */
  walletStateInit: string;
  /** In hexadecimal digits. */
  publicKey?: string;
}

/** The answer to `ton_proof`. */
export interface WalletProof {
  timestamp: number | string;
  domain: { lengthBytes: number; value: string };
  payload: string;
  signature: string;
}

/** The answer to `signData` with a text. */
export interface SignedText {
  signature: string;
  address: string;
  timestamp: number | string;
  domain: string;
  payload: { type: 'text'; text: string };
}

/** Maximum lengths: several times what wallets send. */
const MAX = {
  address: 128,
  chain: 16,
  /** About 12 kB; the largest known wallet's contract has less than 2. */
  stateInit: 16_384,
  publicKey: 64,
  domain: 253,
  payload: 128,
  signature: 128,
  text: 2048,
  timestamp: 12,
};

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown, max: number): boolean =>
  typeof value === 'string' && value.length <= max;

/** Seconds since 1970; some wallets send them as text. */
const isTime = (value: unknown): boolean =>
  (typeof value === 'string' && value.length <= MAX.timestamp && /^\d+$/.test(value)) ||
  (Number.isSafeInteger(value) && (value as number) >= 0);

export function isWalletAccount(value: unknown): value is WalletAccount {
  return (
    isObject(value) &&
    isText(value['address'], MAX.address) &&
    isText(value['chain'], MAX.chain) &&
    isText(value['walletStateInit'], MAX.stateInit) &&
    (value['publicKey'] === undefined || isText(value['publicKey'], MAX.publicKey))
  );
}

export function isWalletProof(value: unknown): value is WalletProof {
  if (!isObject(value) || !isObject(value['domain'])) return false;
  return (
    isTime(value['timestamp']) &&
    Number.isSafeInteger(value['domain']['lengthBytes']) &&
    isText(value['domain']['value'], MAX.domain) &&
    isText(value['payload'], MAX.payload) &&
    isText(value['signature'], MAX.signature)
  );
}

export function isSignedText(value: unknown): value is SignedText {
  if (!isObject(value) || !isObject(value['payload'])) return false;
  return (
    isText(value['signature'], MAX.signature) &&
    isText(value['address'], MAX.address) &&
    isTime(value['timestamp']) &&
    isText(value['domain'], MAX.domain) &&
    value['payload']['type'] === 'text' &&
    isText(value['payload']['text'], MAX.text)
  );
}
