import pg from 'pg';
import { nthAddress } from '../../support/shared/client-address.js';
import { WALLET_VERSIONS, WalletAccount } from '../../support/shared/wallet-account.js';
import { startServer } from '../measure.js';

/** Signs in with every wallet of one key: the campaign's world relies on the server making one user of them. */
export async function assertKeysJoined(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`update site_settings set values = values || '{"campaign_mode":"live"}'`);
  const server = await startServer({ DATABASE_URL: url, TRUST_PROXY: '1' });
  const post = async (path: string, address: string, body = {}) => {
    const answer = await fetch(`${server.url}/api/v1/wallet/${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Origin: server.url,
        'X-Forwarded-For': address,
      },
      body: JSON.stringify(body),
    });
    const json = (await answer.json()) as { payload: string };
    if (!answer.ok) throw new Error(`${path} answered ${JSON.stringify(json)}`);
    return json;
  };
  try {
    for (const [n, version] of WALLET_VERSIONS.entries()) {
      const wallet = new WalletAccount({ version });
      const { payload } = await post('challenge', nthAddress(n));
      const proof = wallet.proof({ text: payload });
      await post('session', nthAddress(n), { account: wallet.account(), proof });
    }
    const { rows } = await client.query<{ users: number }>(
      'select count(*)::int as users from users',
    );
    if (rows[0]?.users !== 1) throw new Error(`one key has made ${rows[0]?.users} users`);
  } finally {
    await server.stop();
    await client.end();
  }
}
