/** What TON Connect's objects hold of what is looked at here; they may hold more. */
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

/** Most characters of their texts: several times what wallets send. */
const MOST = {
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

const isText = (value: unknown, most: number): boolean =>
  typeof value === 'string' && value.length <= most;

/** Seconds since 1970; some wallets send them as text. */
const isTime = (value: unknown): boolean =>
  (typeof value === 'string' && value.length <= MOST.timestamp && /^\d+$/.test(value)) ||
  (Number.isSafeInteger(value) && (value as number) >= 0);

export function isWalletAccount(value: unknown): value is WalletAccount {
  return (
    isObject(value) &&
    isText(value['address'], MOST.address) &&
    isText(value['chain'], MOST.chain) &&
    isText(value['walletStateInit'], MOST.stateInit) &&
    (value['publicKey'] === undefined || isText(value['publicKey'], MOST.publicKey))
  );
}

export function isWalletProof(value: unknown): value is WalletProof {
  if (!isObject(value) || !isObject(value['domain'])) return false;
  return (
    isTime(value['timestamp']) &&
    Number.isSafeInteger(value['domain']['lengthBytes']) &&
    isText(value['domain']['value'], MOST.domain) &&
    isText(value['payload'], MOST.payload) &&
    isText(value['signature'], MOST.signature)
  );
}

export function isSignedText(value: unknown): value is SignedText {
  if (!isObject(value) || !isObject(value['payload'])) return false;
  return (
    isText(value['signature'], MOST.signature) &&
    isText(value['address'], MOST.address) &&
    isTime(value['timestamp']) &&
    isText(value['domain'], MOST.domain) &&
    value['payload']['type'] === 'text' &&
    isText(value['payload']['text'], MOST.text)
  );
}
