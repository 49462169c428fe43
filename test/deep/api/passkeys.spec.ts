import { generateSync } from 'otplib';
import type { Response } from 'supertest';
import { as, joinAs, logInAs, postAuth, type TestAdmin } from '../../support/api/admins.js';
import { itOfConnections, startApp, type TestApp } from '../../support/api/app.js';
import { SoftwarePasskey } from '../../support/api/software-passkey.js';
import { until } from '../../support/shared/until.js';

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

  it('is added once, and a second time refused', async () => {
    const { key, answer, ...admin } = await withPasskey('passkey_twice');
    expect(answer.status).toBe(201);
    const { status, body } = await addKey(admin, key);
    expect([status, body.code]).toEqual([422, 'auth.passkey_rejected']);
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

type Change = () => PromiseLike<Response>;

/** Sends changes that wait for a locked row together, the first one first; returns their statuses. */
async function sendTogether(lock: string, id: number, ...changes: Change[]): Promise<number[]> {
  const answers: PromiseLike<Response>[] = [];
  const held = app.em.fork();
  await held.begin();
  try {
    await held.execute(lock, [id]);
    for (const change of changes) {
      answers.push(change().then((answer) => answer));
      await until(async () => (await waitingCalls()) === answers.length);
    }
  } finally {
    await held.rollback();
  }
  return (await Promise.all(answers)).map(({ status }) => status);
}

async function waitingCalls(): Promise<number> {
  const waiting = await app.sql(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.length;
}

describe('second factors that are changed at the same time', () => {
  const ADMIN_ROW = 'select from admins where id = ? for no key update';
  const CODES = 'select from admin_recovery_codes where admin_id = ? for update';

  const factorsOf = async ({ token }: TestAdmin) =>
    (await as(app, token).get('auth/second-factors')).body;

  const removals = async (admin: TestAdmin): Promise<Change[]> =>
    (await factorsOf(admin)).passkeys.map(
      ({ id }: { id: number }) =>
        () =>
          as(app, admin.token).delete(`auth/second-factors/passkeys/${id}`),
    );

  itOfConnections('are none after both passkeys are removed: the password logs in', async () => {
    const admin = await withPasskey('passkeys_removed');
    await addKey(admin, new SoftwarePasskey(app.url));
    const both = await removals(admin);
    expect(await sendTogether(ADMIN_ROW, admin.id, ...both)).toEqual([200, 200]);
    expect((await logInAs(app, admin.username)).status).toBe(200);
  });

  itOfConnections('are the passkey that is added while another is removed', async () => {
    const admin = await withPasskey('passkeys_swapped');
    const another = new SoftwarePasskey(app.url);
    const changes = [() => addKey(admin, another), ...(await removals(admin))];
    expect(await sendTogether(ADMIN_ROW, admin.id, ...changes)).toEqual([201, 200]);
    const { status, body } = await logInAs(app, admin.username);
    expect([status, body.methods]).toEqual([401, ['passkey', 'recovery_code']]);
    expect((await useKey(another)).status).toBe(200);
  });

  itOfConnections('are ten recovery codes, also after three calls for new ones', async () => {
    const admin = await withPasskey('passkeys_codes');
    const replace = () => as(app, admin.token).post('auth/second-factors/recovery-codes');
    await sendTogether(CODES, admin.id, replace, replace, replace);
    expect((await factorsOf(admin)).recovery_codes).toBe(10);
  });

  itOfConnections('let a login with a code through while the app is removed', async () => {
    const admin = await joinAs(app, 'manager', 'totp_removed');
    const { body: totp } = await as(app, admin.token).post('auth/second-factors/totp');
    const codeOf = (periods: number) =>
      generateSync({ secret: totp.secret, epoch: Math.floor(Date.now() / 1000) + periods * 30 });
    const confirm = as(app, admin.token).post('auth/second-factors/totp/confirm');
    expect((await confirm.send({ code: codeOf(-1) })).status).toBe(200);
    const { challenge } = (await logInAs(app, admin.username)).body;
    const enter = () => postAuth(app, 'second-factor', { challenge, code: codeOf(0) });
    const remove = () => as(app, admin.token).delete('auth/second-factors/totp');
    expect(await sendTogether(ADMIN_ROW, admin.id, enter, remove)).toEqual([200, 200]);
  });
});
