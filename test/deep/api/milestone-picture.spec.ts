import { startApp, type TestApp } from '../../support/api/app.js';
import { goLive, signIn } from '../../support/api/visitor.js';
import { WalletAccount } from '../../support/shared/wallet-account.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' });
  await goLive(app);
});
afterAll(() => app.close());

describe("the picture of a visitor's milestone", () => {
  const etagOf = async (path: string) => {
    const { status, headers } = await app.visitor.get(path);
    expect([status, headers['content-type']]).toEqual([200, 'image/png']);
    return headers['etag'];
  };

  /** Makes a visitor's claim; returns the name of its picture. */
  async function pictureOfClaim(number: number, points: number) {
    const wallet = new WalletAccount({ number });
    const { send } = await signIn(app, wallet);
    const [user] = await app.sql<{ id: number }>('select id from users where account = ?', [
      wallet.account().address,
    ]);
    const path = { id: user?.id ?? 0 };
    await app.api.call('adjustPoints', { path, body: { points, reason: 'Contest' } });
    const claim = await send('post', '/api/v1/me/claims').set('Idempotency-Key', 'first');
    expect(claim.status).toBe(201);
    return { id: claim.body.id, picture: String(claim.body.picture), send };
  }

  it('is drawn for each level of invitations, in each language', async () => {
    const paths = [1, 3, 10, 50].flatMap((n) => [
      `/og/friends/${n}/en.png`,
      `/og/friends/${n}/zh.png`,
    ]);
    const etags = await Promise.all(paths.map(etagOf));
    expect(new Set(etags).size).toBe(8);
  });

  it('is drawn for claimed tokens, the same for the same amount', async () => {
    const [first, second, third] = [
      await pictureOfClaim(5101, 1000),
      await pictureOfClaim(5102, 1000),
      await pictureOfClaim(5103, 2_345_000),
    ];
    expect(first.picture).toBe(second.picture);
    expect(first.picture).toMatch(/^1\.[\w-]{22}$/);
    expect(await etagOf(`/og/claim/${first.picture}/en.png`)).not.toBe(
      await etagOf(`/og/claim/${third.picture}/en.png`),
    );
    await app.api.call('rejectClaim', { path: { id: first.id }, body: { reason: 'automation' } });
    const [rejected] = (await first.send('get', '/api/v1/me/claims')).body;
    expect(rejected).toMatchObject({ status: 'rejected', picture: null });
  });

  it('is not drawn for a milestone without a visitor', async () => {
    const { picture } = await pictureOfClaim(5104, 3000);
    const [, mac = ''] = picture.split('.');
    const names = [
      'friends/2',
      'friends/51',
      'friends/010',
      'friends/1e1',
      'friends/10%20',
      'claim/3',
      'claim/3.',
      `claim/4.${mac}`,
      `claim/03.${mac}`,
      `claim/3.${mac}=`,
      `claim/3.${mac}.x`,
      `claim/3.${mac.toLowerCase()}`,
      'constructor/1',
      'level/1',
    ];
    for (const name of names) {
      const { status, headers } = await app.visitor.get(`/og/${name}/en.png`);
      expect([name, status, headers['content-type']]).toEqual([
        name,
        404,
        expect.not.stringContaining('image'),
      ]);
    }
    for (const file of ['fr.png', 'en', 'en.svg']) {
      expect((await app.visitor.get(`/og/claim/${picture}/${file}`)).status).toBe(404);
    }
  });
});
