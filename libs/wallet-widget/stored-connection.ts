/** Where the widget keeps its connection. */
export const CONNECTION_KEY = 'ton-connect-storage_bridge-connection';

interface StoredConnection {
  type?: string;
  connectEvent?: { payload?: { items?: { name?: string; address?: string }[] } };
}

/** What the widget shows of its connection. */
interface Shown {
  account: { address: string } | null;
  connected: boolean;
}

/** Whether the widget shows the account that the stored connection is for. */
export function showsStored({ account, connected }: Shown, stored: string | null): boolean {
  const { type, connectEvent }: StoredConnection = stored ? JSON.parse(stored) : {};
  // A wallet in this browser keeps the address to itself.
  if (type === 'injected') return connected;
  // Without the event it is only being made.
  const item = connectEvent?.payload?.items?.find(({ name }) => name === 'ton_addr');
  return (item?.address ?? null) === (account?.address ?? null);
}
