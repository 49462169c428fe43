import { formatContractAddress, shortenAddress, TON_CHAINS } from '#libs/domain/index.js';
import { as, joinAs } from '../support/api/admins.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';
import { goLive, postSession, type SignedIn, signIn, signInBody } from '../support/api/visitor.js';
import {
  WALLET_VERSIONS,
  WalletAccount,
  type WalletVersion,
} from '../support/shared/wallet-account.js';

const ADMIN = '/api/v1/admin/users';
const ME = '/api/v1/me';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' });
  await goLive(app);
});
afterAll(() => app.close());

let number = 7000;

/** Several wallet versions of one key. */
function versions(...names: WalletVersion[]): WalletAccount[] {
  number += 1;
  return names.map((version) => new WalletAccount({ number, version }));
}

const oneOf = (accounts: WalletAccount[], index = 0) => accounts[index] as WalletAccount;

const usersOf = (wallets: readonly WalletAccount[]) =>
  app.sql<{ id: number; account: string; wallet_address: string }>(
    `select id, account, wallet_address from users
     where account in (${wallets.map(() => '?').join(', ')}) order by id`,
    wallets.map(({ address }) => address),
  );

const changeWallet = ({ send }: SignedIn) => send('post', `${ME}/wallet`);

describe('one key in several wallet versions', () => {
  it('is one participant, who sees which wallet takes part', async () => {
    const wallets = versions(...WALLET_VERSIONS);
    expect(wallets.length).toBeGreaterThan(7);
    const signedIn: SignedIn[] = [];
    for (const wallet of wallets) signedIn.push(await signIn(app, wallet));
    const [user, ...others] = await usersOf(wallets);
    expect(others).toEqual([]);
    expect(user?.account).toBe(oneOf(wallets).address);
    const sessions = new Set(signedIn.map(({ me }) => me.session_wallet));
    expect(sessions.size).toBe(wallets.length);
    for (const { me, send } of signedIn) {
      expect(me.wallet_address).toBe(user?.wallet_address);
      expect((await send('get', ME)).body).toEqual(me);
    }
  });

  it('is one participant when all sign in at the same moment', async () => {
    const wallets = versions('v3r2', 'v4r2', 'v5r1', 'v5beta');
    const bodies = await Promise.all(wallets.map((wallet) => signInBody(app, wallet)));
    const answers = await Promise.all(bodies.map((body) => postSession(app, body)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await usersOf(wallets)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.wallet_address)).size).toBe(1);
  });

  it('brings no friend: an own invitation does not count', async () => {
    const [v4, w5] = versions('v4r2', 'v5r1');
    const { me } = await signIn(app, v4 as WalletAccount);
    const body = await signInBody(app, w5 as WalletAccount);
    const answer = await postSession(app, { ...body, referral_code: me.referral_code });
    expect(answer.body).toMatchObject({ inviter: false, referral_code: me.referral_code });
  });

  it('stays banned', async () => {
    const [v4, w5] = versions('v4r2', 'v5r1');
    await signIn(app, v4 as WalletAccount);
    const [user] = await usersOf([v4 as WalletAccount]);
    await app.admin.post(`${ADMIN}/${user?.id}/ban`).send({ reason: 'Farm' });
    const { me } = await signIn(app, w5 as WalletAccount);
    expect(me).toMatchObject({ is_banned: true, ban_reason: 'Farm' });
  });

  it('cannot come back after its deletion', async () => {
    const [v4, w5, v3] = versions('v4r2', 'v5r1', 'v3r2');
    await signIn(app, v4 as WalletAccount);
    const [user] = await usersOf([v4 as WalletAccount]);
    await app.admin.delete(`${ADMIN}/${user?.id}`);
    for (const wallet of [v4, w5, v3] as WalletAccount[]) {
      const answer = await postSession(app, await signInBody(app, wallet));
      expect([answer.status, answer.body.code]).toEqual([403, 'wallet.account_deleted']);
    }
    expect(await usersOf([v4, w5, v3] as WalletAccount[])).toEqual([]);
  });

  it('is another participant on the other network', async () => {
    const [wallet] = versions('v4r2');
    await signIn(app, wallet as WalletAccount);
    await goLive(app, { ton_network: 'testnet' });
    const test = new WalletAccount({ number, version: 'v3r2', chain: TON_CHAINS.testnet });
    const { me } = await signIn(app, test);
    await goLive(app, { ton_network: 'mainnet' });
    expect(me.wallet_address).toBe(me.session_wallet);
  });

  it('leaves users of earlier versions as they were', async () => {
    const [v4, w5] = versions('v4r2', 'v5r1');
    await signIn(app, v4 as WalletAccount);
    const [first] = await usersOf([v4 as WalletAccount]);
    const key = `(select key_hash from users where id = ${first?.id})`;
    const { address } = w5 as WalletAccount;
    await app.sql(
      `insert into users (account, network, wallet_address, key_hash, created_at, updated_at)
       values (?, 'mainnet', 'UQ-earlier', ${key}, now(), now())`,
      [address],
    );
    expect((await signIn(app, w5 as WalletAccount)).me.wallet_address).toBe('UQ-earlier');
    expect((await signIn(app, v4 as WalletAccount)).me.wallet_address).toBe(first?.wallet_address);
  });
});

/** A visitor who has changed from v4 to W5. */
async function changed() {
  const [v4, w5] = versions('v4r2', 'v5r1');
  const { me, send } = await signIn(app, v4 as WalletAccount);
  const [user] = await usersOf([v4 as WalletAccount]);
  const other = await signIn(app, w5 as WalletAccount);
  const { wallet_address } = (await changeWallet(other)).body;
  return {
    before: { id: user?.id ?? 0, wallet_address: String(me.wallet_address), send },
    now: { wallet_address: String(wallet_address), send: other.send },
    account: user?.account ?? '',
  };
}

describe('a visitor who changes from v4 to W5', () => {
  it('takes part with the new wallet from then on, with everything that was earned', async () => {
    const [v4, w5] = versions('v4r2', 'v5r1');
    const before = await signIn(app, v4 as WalletAccount);
    const [user] = await usersOf([v4 as WalletAccount]);
    await app.admin.post(`${ADMIN}/${user?.id}/adjust`).send({ points: 2000, reason: 'Contest' });
    const now = await signIn(app, w5 as WalletAccount);
    const answer = await changeWallet(now);
    expect(answer.status).toBe(200);
    expect(answer.body.wallet_address).toBe(now.me.session_wallet);
    expect(answer.body.total_points).toBe(2000);
    const claim = await now.send('post', `${ME}/claims`).set('Idempotency-Key', 'one');
    expect(claim.body).toMatchObject({ tokens: 2, wallet_address: now.me.session_wallet });
    // The old wallet is the same participant, and can change back.
    const back = await signIn(app, v4 as WalletAccount);
    expect(back.me).toMatchObject({
      total_points: 2000,
      wallet_address: now.me.session_wallet,
      session_wallet: before.me.wallet_address,
    });
    expect((await changeWallet(back)).body.wallet_address).toBe(before.me.wallet_address);
  });

  it('finds the change in the activity, and admins find it in the log and on the user’s page', async () => {
    const { before, now } = await changed();
    const changes = [{ from_wallet: before.wallet_address, to_wallet: now.wallet_address }];
    expect((await before.send('get', `${ME}/wallet-changes`)).body).toMatchObject(changes);
    const user = await app.admin.get(`${ADMIN}/${before.id}/wallet-changes`);
    expect(user.body).toMatchObject(changes);
    const [row] = await newestLogs(app);
    expect(row).toMatchObject({ action: 'change_wallet', ip_address: '', admin_username: '' });
    expect(row?.details).toBe(
      `User ${before.id} "${before.wallet_address}": wallet changed from ${before.wallet_address} to ${now.wallet_address}`,
    );
    // A repeated press changes nothing.
    await now.send('post', `${ME}/wallet`);
    expect((await now.send('get', `${ME}/wallet-changes`)).body).toHaveLength(1);
  });

  it('is found by the old wallet in each spelling, and by a part of it', async () => {
    const { before, now, account } = await changed();
    const old = before.wallet_address;
    for (const search of [
      old,
      account,
      formatContractAddress(account, 'mainnet'),
      old.slice(9, 30),
    ]) {
      const { body } = await app.admin.get(ADMIN).query({ search });
      expect(body).toMatchObject([{ id: before.id, wallet_address: now.wallet_address }]);
    }
    for (const wallet_address of [old, account, now.wallet_address]) {
      const filter = JSON.stringify({ wallet_address });
      const { body } = await app.admin.get(ADMIN).query({ filter });
      expect(body).toMatchObject([{ id: before.id }]);
    }
  });

  it('shows viewers neither wallet', async () => {
    const { before } = await changed();
    const viewer = as(app, (await joinAs(app, 'viewer')).token);
    const { body } = await viewer.get(`users/${before.id}/wallet-changes`);
    expect(body).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain(before.wallet_address);
  });

  it('leaves no former wallet when the personal data is removed', async () => {
    const { before, now } = await changed();
    const path = `${ADMIN}/${before.id}/personal-data`;
    const { body } = await app.admin.get(path);
    expect(body.wallet_changes).toMatchObject([{ from_wallet: before.wallet_address }]);
    expect((await app.admin.delete(path)).status).toBe(204);
    expect(await app.sql('select 1 from wallet_changes where user_id = ?', [before.id])).toEqual(
      [],
    );
    const said = JSON.stringify((await app.admin.get('/api/v1/admin/logs')).body);
    for (const { wallet_address } of [before, now]) {
      expect(said).not.toContain(wallet_address);
      expect(said).not.toContain(shortenAddress(wallet_address));
    }
    expect(said).toContain('钱包由 […] 更换为 […]');
  });

  it('can change it ten times a day', async () => {
    const { before, now } = await changed();
    for (let times = 1; times < 10; times += 1) {
      const { send } = times % 2 === 1 ? before : now;
      expect((await send('post', `${ME}/wallet`)).status).toBe(200);
    }
    expect((await before.send('post', `${ME}/wallet`)).status).toBe(429);
  });

  it('cannot take a wallet of another participant', async () => {
    const [v4, w5] = versions('v4r2', 'v5r1');
    const { send } = await signIn(app, v4 as WalletAccount);
    const one = await signIn(app, w5 as WalletAccount);
    await app.sql(
      `insert into users (account, network, wallet_address, created_at, updated_at)
       values (?, 'mainnet', ?, now(), now())`,
      [(w5 as WalletAccount).address, one.me.session_wallet],
    );
    const answer = await changeWallet(one);
    expect([answer.status, answer.body.code]).toEqual([409, 'user.wallet_in_use']);
    expect((await send('get', ME)).body.wallet_address).not.toBe(one.me.session_wallet);
  });

  it('cannot change it while banned, or while the campaign is paused', async () => {
    const [v4, w5] = versions('v4r2', 'v5r1');
    await signIn(app, v4 as WalletAccount);
    const one = await signIn(app, w5 as WalletAccount);
    await goLive(app, { is_paused: true });
    expect((await changeWallet(one)).body.code).toBe('campaign.paused');
    await goLive(app, { is_paused: false });
    const [user] = await usersOf([v4 as WalletAccount]);
    await app.admin.post(`${ADMIN}/${user?.id}/ban`).send({});
    expect((await changeWallet(one)).body.code).toBe('user.banned');
  });
});
