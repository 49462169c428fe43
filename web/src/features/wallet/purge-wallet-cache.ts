import {
  CONNECTION_KEY,
  type StoredConnection,
  storedAddress,
} from '#libs/wallet-widget/stored-connection.js';

/** Hosts in lower case, with their subdomains, that no wallet is restored from; the specification names none (section 8). */
export const BAD_WALLET_HOSTS: readonly string[] = ['bad-wallet-bridge.invalid'];

const CACHE_PREFIX = 'ton-connect';

/** The entries that the widget parses as JSON without handling errors. */
const JSON_KEYS = [
  'ton-connect-ui_wallet-info',
  'ton-connect-ui_last-selected-wallet-info',
  CONNECTION_KEY,
];

const isHex = (value: unknown, bytes: number): boolean =>
  typeof value === 'string' && value.length === 2 * bytes && /^[\da-f]+$/i.test(value);

const isKeyPair = (pair: StoredConnection['sessionCrypto']): boolean =>
  isHex(pair?.publicKey, 32) && isHex(pair?.secretKey, 32);

/** Whether the widget can restore it; with a missing part it would wait for ever. */
function isConnection(connection: StoredConnection): boolean {
  const { type, session, connectEvent, sessionCrypto } = connection;
  if (type === 'injected') return true;
  if (type !== 'http') return false;
  // The wallet has not responded yet.
  if (connectEvent === undefined) return sessionCrypto === undefined || isKeyPair(sessionCrypto);
  const account = storedAddress(connection);
  return (
    isKeyPair(session?.sessionKeyPair) &&
    isHex(session?.walletPublicKey, 32) &&
    /^https?:\/\//.test(String(session?.bridgeUrl)) &&
    typeof account === 'string' &&
    /^-?\d+:[\da-f]{64}$/i.test(account)
  );
}

function isReadable(key: string, value: string): boolean {
  try {
    const parsed: StoredConnection | null = JSON.parse(value);
    if (typeof parsed !== 'object' || parsed === null) return false;
    return key !== CONNECTION_KEY || isConnection(parsed);
  } catch (error) {
    console.info('A stored wallet connection cannot be read.', error);
    return false;
  }
}

function isBad(key: string, value: string): boolean {
  // Some keys contain the address of a bridge.
  const text = `${key} ${value}`.toLowerCase();
  if (BAD_WALLET_HOSTS.some((host) => text.includes(host))) return true;
  return JSON_KEYS.includes(key) && !isReadable(key, value);
}

/**
 * Removes all wallet connections when one has a bad host or cannot be read (specification section 8);
 * returns whether it did. Must run before the widget's module is loaded.
 */
export function purgeWalletCache(storage: Storage): boolean {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  if (!keys.some((key) => isBad(key, storage.getItem(key) ?? ''))) return false;
  for (const key of keys) {
    if (key.startsWith(CACHE_PREFIX)) storage.removeItem(key);
  }
  return true;
}
