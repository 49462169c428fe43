import { CONNECTION_KEY } from '#libs/wallet-widget/stored-connection.js';

/**
 * Hosts that a wallet connection must never be restored from, in lower case; their subdomains are
 * meant too. This is the place to add the host of a bridge or wallet that has turned out to be
 * harmful or dead. The specification knows of such a host without naming it (section 8), and nobody
 * else's may stand here on a guess: the entry is a name that is reserved and can never be a wallet.
 */
export const BAD_WALLET_HOSTS: readonly string[] = ['bad-wallet-bridge.invalid'];

const CACHE_PREFIX = 'ton-connect';

/** The entries that the widget parses as JSON without handling errors. */
const JSON_KEYS = [
  'ton-connect-ui_wallet-info',
  'ton-connect-ui_last-selected-wallet-info',
  CONNECTION_KEY,
];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isHex = (value: unknown, bytes: number): boolean =>
  typeof value === 'string' && value.length === 2 * bytes && /^[\da-f]+$/i.test(value);

const isKeyPair = (value: unknown): boolean =>
  isObject(value) && isHex(value['publicKey'], 32) && isHex(value['secretKey'], 32);

/** Whether the wallet's answer to being asked to connect names an account. */
function namesAccount(connectEvent: unknown): boolean {
  const payload = isObject(connectEvent) && connectEvent['payload'];
  const items = isObject(payload) && payload['items'];
  const item: unknown = Array.isArray(items) && items.find((it) => it?.name === 'ton_addr');
  const address = isObject(item) && item['address'];
  return typeof address === 'string' && /^-?\d+:[\da-f]{64}$/i.test(address);
}

/** Whether the widget can restore it; a part that is missing makes it throw, and wait for ever. */
function isConnection({ type, session, connectEvent, sessionCrypto }: Record<string, unknown>) {
  if (type === 'injected') return true;
  if (type !== 'http') return false;
  // Without the event it is only being made; one without its keys is too old, and forgotten.
  if (connectEvent === undefined) return sessionCrypto === undefined || isKeyPair(sessionCrypto);
  return (
    isObject(session) &&
    isKeyPair(session['sessionKeyPair']) &&
    isHex(session['walletPublicKey'], 32) &&
    /^https?:\/\//.test(String(session['bridgeUrl'])) &&
    namesAccount(connectEvent)
  );
}

function isReadable(key: string, value: string): boolean {
  try {
    const parsed: unknown = JSON.parse(value);
    return isObject(parsed) && (key !== CONNECTION_KEY || isConnection(parsed));
  } catch (error) {
    console.info('A stored wallet connection cannot be read.', error);
    return false;
  }
}

function isBad(key: string, value: string): boolean {
  // A bridge's address is part of the key under which its last event is kept.
  const text = `${key} ${value}`.toLowerCase();
  if (BAD_WALLET_HOSTS.some((host) => text.includes(host))) return true;
  return JSON_KEYS.includes(key) && !isReadable(key, value);
}

/**
 * Forgets every wallet connection when a known bad host appears anywhere in the storage, or when an
 * entry cannot be parsed (specification section 8) or restored. Returns whether it did. Must run before the
 * widget's module is evaluated, which reads and parses one of these entries at once.
 */
export function purgeWalletCache(storage: Storage): boolean {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  if (!keys.some((key) => isBad(key, storage.getItem(key) ?? ''))) return false;
  for (const key of keys) {
    if (key.startsWith(CACHE_PREFIX)) storage.removeItem(key);
  }
  return true;
}
