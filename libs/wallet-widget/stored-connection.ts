/** Where the widget keeps its connection. */
export const CONNECTION_KEY = 'ton-connect-storage_bridge-connection';

interface KeyPair {
  publicKey?: unknown;
  secretKey?: unknown;
}

/** A stored connection as it should be; any part may be missing, and reading one of another shape may throw. */
export interface StoredConnection {
  type?: unknown;
  session?: { sessionKeyPair?: KeyPair; walletPublicKey?: unknown; bridgeUrl?: unknown };
  connectEvent?: { payload?: { items?: ({ name?: unknown; address?: unknown } | null)[] } } | null;
  sessionCrypto?: KeyPair;
}

/** The address of the wallet; undefined before it has answered. */
export const storedAddress = ({ connectEvent }: StoredConnection): unknown =>
  connectEvent?.payload?.items?.find((item) => item?.name === 'ton_addr')?.address;

/** The widget's view of its connection. */
interface Shown {
  account: { address: string } | null;
  connected: boolean;
}

/** Whether the widget shows the account that the stored connection is for. */
export function showsStored({ account, connected }: Shown, stored: string | null): boolean {
  const connection: StoredConnection = (stored && JSON.parse(stored)) || {};
  // A wallet in this browser keeps the address to itself.
  if (connection.type === 'injected') return connected;
  // A connection without the event is still being made.
  return (storedAddress(connection) ?? null) === (account?.address ?? null);
}
