import { as, joinAs, logInAs, postAuth, type TestAdmin } from '../../support/api/admins.js';
import { startApp, type TestApp } from '../../support/api/app.js';
import { SoftwarePasskey } from '../../support/api/software-passkey.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' });
});
afterAll(() => app.close());

async function withPasskey(username: string, origin = app.url) {
  const admin = await joinAs(app, 'manager', username);
  const key = new SoftwarePasskey(origin);
  const answer = await addKey(admin, key);
  return { ...admin, key, answer };
}

async function addKey(admin: TestAdmin, key: SoftwarePasskey) {
  const { body } = await as(app, admin.token).post('auth/second-factors/passkeys/options');
  const { challenge: nonce } = JSON.parse(body.options);
  return as(app, admin.token)
    .post('auth/second-factors/passkeys')
    .send(key.create(body.challenge, nonce));
}

async function useKey(key: SoftwarePasskey) {
  const { body } = await postAuth(app, 'passkey-options', {});
  return postAuth(app, 'passkey', key.use(body.challenge, body.nonce));
}

describe('a passkey', () => {
  it('alone logs in, and comes with recovery codes', async () => {
    const { username, key, answer } = await withPasskey('passkey');
    expect(answer.status).toBe(201);
    expect(answer.body.recovery_codes).toHaveLength(10);
    const entered = await useKey(key);
    expect(entered.status).toBe(200);
    expect((await as(app, entered.body.access_token).get('auth/me')).body.username).toBe(username);
    const password = await logInAs(app, username);
    expect(password.body.methods).toEqual(['passkey', 'recovery_code']);
  });

  it('of another origin is refused, made and used', async () => {
    const made = await withPasskey('passkey_elsewhere', 'https://evil.example');
    expect([made.answer.status, made.answer.body.code]).toEqual([422, 'auth.passkey_rejected']);
    const { key } = await withPasskey('passkey_here');
    Object.assign(key, { origin: 'https://evil.example' });
    expect((await useKey(key)).status).toBe(401);
  });

  it('whose count of signatures goes back was copied, and is refused', async () => {
    const { key } = await withPasskey('passkey_copied');
    key.counter = 5;
    expect((await useKey(key)).status).toBe(200);
    key.counter = 4;
    expect((await useKey(key)).status).toBe(401);
    key.counter = 6;
    expect((await useKey(key)).status).toBe(200);
  });

  it('signs each challenge once', async () => {
    const { key } = await withPasskey('passkey_replayed');
    const { body } = await postAuth(app, 'passkey-options', {});
    const signed = key.use(body.challenge, body.nonce);
    expect((await postAuth(app, 'passkey', signed)).status).toBe(200);
    expect((await postAuth(app, 'passkey', signed)).status).toBe(401);
  });

  it('without an owner, or with another signature, is refused', async () => {
    const { key } = await withPasskey('passkey_forged');
    expect((await useKey(new SoftwarePasskey(app.url))).status).toBe(401);
    const { body } = await postAuth(app, 'passkey-options', {});
    const signed = key.use(body.challenge, body.nonce);
    const forged = { ...signed, signature: `${signed.signature.slice(0, -8)}AAAAAAAA` };
    expect((await postAuth(app, 'passkey', forged)).status).toBe(401);
  });

  it('of a suspended admin is refused, and so is one that was removed', async () => {
    const { id, key } = await withPasskey('passkey_suspended');
    await as(app, app.token).post(`admins/${id}/suspend`);
    expect((await useKey(key)).status).toBe(401);
    const other = await withPasskey('passkey_removed');
    const { body } = await as(app, other.token).get('auth/second-factors');
    await as(app, other.token).delete(`auth/second-factors/passkeys/${body.passkeys[0].id}`);
    expect((await useKey(other.key)).status).toBe(401);
  });

  it('confirms who the admin is, but not another one', async () => {
    const { token, key } = await withPasskey('passkey_confirms');
    const other = await withPasskey('passkey_other');
    const confirm = async (used: SoftwarePasskey) => {
      const { body } = await postAuth(app, 'passkey-options', {});
      return as(app, token).post('auth/confirm-passkey').send(used.use(body.challenge, body.nonce));
    };
    expect((await confirm(other.key)).status).toBe(422);
    expect((await confirm(key)).status).toBe(200);
  });
});
