import { generateSync } from 'otplib';
import { as, joinAs, logInAs, PASSWORD, postAuth } from '../support/api/admins.js';
import { startApp, type TestApp } from '../support/api/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' });
});
afterAll(() => app.close());

const PERIOD = 30;
const seconds = () => Math.floor(Date.now() / 1000);
/** The code so many periods from now. */
const codeOf = (secret: string, periods = 0) =>
  generateSync({ secret, epoch: seconds() + periods * PERIOD });

/** The code in the spacing of an authenticator app. */
const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;

const enter = (body: object) => postAuth(app, 'second-factor', body);

/** An admin with an authenticator app whose code of the current period is used. */
async function withTotp(username: string) {
  const admin = await joinAs(app, 'manager', username);
  const { body: totp } = await as(app, admin.token).post('auth/second-factors/totp');
  const confirmed = await as(app, admin.token)
    .post('auth/second-factors/totp/confirm')
    .send({ code: codeOf(totp.secret, -1) });
  return {
    ...admin,
    secret: String(totp.secret),
    codes: confirmed.body.recovery_codes as string[],
  };
}

/** Logs in by password and returns the challenge. */
async function challengeFor(username: string): Promise<string> {
  const answer = await logInAs(app, username);
  expect([answer.status, answer.body.code]).toEqual([401, 'auth.second_factor_required']);
  return answer.body.challenge;
}

describe('an authenticator app', () => {
  it('is set up by the address of a QR picture and a code, and comes with ten recovery codes', async () => {
    const admin = await joinAs(app, 'viewer', 'totp_setup');
    const begun = await as(app, admin.token).post('auth/second-factors/totp');
    const { secret, uri } = begun.body;
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    const wrong = await as(app, admin.token)
      .post('auth/second-factors/totp/confirm')
      .send({ code: codeOf(secret, 10) });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'auth.code_wrong']);
    expect((await logInAs(app, admin.username)).status).toBe(200);
    const right = await as(app, admin.token)
      .post('auth/second-factors/totp/confirm')
      .send({ code: spaced(codeOf(secret)) });
    expect(new Set(right.body.recovery_codes).size).toBe(10);
    expect((await as(app, admin.token).get('auth/second-factors')).body).toEqual({
      has_totp: true,
      passkeys: [],
      recovery_codes: 10,
    });
    const stored = await app.sql('select * from admin_recovery_codes');
    expect(JSON.stringify(stored)).not.toContain(right.body.recovery_codes[0]);
    expect((await as(app, admin.token).post('auth/second-factors/totp')).status).toBe(409);
  });

  it('is requested after the password, with the alternatives', async () => {
    const { username, secret } = await withTotp('totp_login');
    const answer = await logInAs(app, username);
    expect(answer.body).toMatchObject({
      code: 'auth.second_factor_required',
      methods: ['totp', 'recovery_code'],
    });
    const { challenge } = answer.body;
    const entered = await enter({ challenge, code: spaced(codeOf(secret)) });
    expect(entered.status).toBe(200);
    expect((await as(app, entered.body.access_token).get('auth/me')).body.username).toBe(username);
  });

  it('leaves one row in the log for both steps, and one for a wrong code', async () => {
    const { username, secret } = await withTotp('totp_logged');
    const [{ id: before } = { id: 0 }] = await app.sql<{ id: number }>(
      'select max(id) as id from operation_logs',
    );
    const challenge = await challengeFor(username);
    await enter({ challenge, code: codeOf(secret, 3) });
    await enter({ challenge, code: codeOf(secret) });
    const rows = await app.sql<{ details: string }>(
      'select admin_username, details from operation_logs where id > ? order by id',
      [before],
    );
    expect(rows).toEqual([
      { admin_username: username, details: expect.stringContaining('The code is wrong') },
      { admin_username: username, details: 'Logged in' },
    ]);
  });

  it('is not asked for after a wrong password', async () => {
    const { username } = await withTotp('totp_wrong_password');
    const answer = await logInAs(app, username, 'not the password');
    expect(answer.body.code).toBe('auth.invalid_credentials');
    expect(answer.body).not.toHaveProperty('challenge');
  });

  it('gives each code once, also within its period and by several at once', async () => {
    const { username, secret } = await withTotp('totp_replay');
    const code = codeOf(secret);
    const challenges = [
      await challengeFor(username),
      await challengeFor(username),
      await challengeFor(username),
    ];
    const answers = await Promise.all(challenges.map((challenge) => enter({ challenge, code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    const again = await enter({ challenge: await challengeFor(username), code });
    expect([again.status, again.body.code]).toEqual([401, 'auth.code_wrong']);
    const earlier = codeOf(secret, -1);
    const older = await enter({
      challenge: await challengeFor(username),
      code: earlier,
    });
    expect(older.status).toBe(401);
  });

  it('is not guessed: after ten wrong codes none is accepted, from whatever network', async () => {
    const { username, secret } = await withTotp('totp_guessed');
    const challenge = await challengeFor(username);
    const right = new Set([-1, 0, 1].map((periods) => codeOf(secret, periods)));
    const wrong = right.has('000000') ? '000001' : '000000';
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await enter({ challenge, code: wrong })).status).toBe(401);
    }
    const late = await enter({ challenge, code: codeOf(secret) });
    expect(late.status).toBe(429);
  });

  it('does not log in without the challenge, with one of another, or with one that was used', async () => {
    const { username, secret, codes } = await withTotp('totp_challenge');
    const challenge = await challengeFor(username);
    for (const forged of ['', 'x', `${challenge}x`, app.token]) {
      const answer = await enter({ challenge: forged, code: codeOf(secret) });
      expect([401, 422]).toContain(answer.status);
    }
    const other = await withTotp('totp_other');
    const mixed = await enter({ challenge, code: other.codes[0] ?? '' });
    expect(mixed.status).toBe(401);
    expect((await enter({ challenge, code: codes[0] ?? '' })).status).toBe(200);
    const again = await enter({ challenge, code: codes[1] ?? '' });
    expect([again.status, again.body.code]).toEqual([401, 'auth.challenge_expired']);
  });

  it('ends a login that began with a password from before', async () => {
    const { username, token, codes } = await withTotp('totp_new_password');
    const challenge = await challengeFor(username);
    await as(app, token)
      .put('auth/password')
      .send({ current_password: PASSWORD, new_password: 'another granite harbour lantern' });
    const answer = await enter({ challenge, code: codes[0] ?? '' });
    expect(answer.body.code).toBe('auth.challenge_expired');
  });

  it('is removed with its recovery codes', async () => {
    const { username, token } = await withTotp('totp_removed');
    const removed = await as(app, token).delete('auth/second-factors/totp');
    expect(removed.body).toEqual({ has_totp: false, passkeys: [], recovery_codes: 0 });
    expect((await logInAs(app, username)).status).toBe(200);
  });
});

describe('a recovery code', () => {
  it('stands in for the app once, however it is typed', async () => {
    const { username, codes } = await withTotp('recovery');
    const [code = ''] = codes;
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
    const first = await enter({
      challenge: await challengeFor(username),
      code: typed,
    });
    expect(first.status).toBe(200);
    const second = await enter({ challenge: await challengeFor(username), code });
    expect(second.status).toBe(401);
  });

  it('of before is worth nothing once they are replaced', async () => {
    const { username, token, codes } = await withTotp('recovery_replaced');
    const { body } = await as(app, token).post('auth/second-factors/recovery-codes');
    expect(body.recovery_codes).toHaveLength(10);
    const challenge = await challengeFor(username);
    expect((await enter({ challenge, code: codes[3] ?? '' })).status).toBe(401);
    expect((await enter({ challenge, code: body.recovery_codes[3] })).status).toBe(200);
  });
});

describe('a second factor that the rules require', () => {
  afterEach(() => as(app, app.token).put('admin-rules').send({ require_second_factor: false }));

  it('is set up before anything else by managers, and not needed by reviewers', async () => {
    const manager = await joinAs(app, 'manager', 'without_factor');
    const reviewer = await joinAs(app, 'reviewer', 'reviewer_without');
    const owner = await joinAs(app, 'owner', 'owner_without');
    const require = () =>
      as(app, owner.token).put('admin-rules').send({ require_second_factor: true });
    const early = await require();
    expect([early.status, early.body.code]).toEqual([409, 'rules.own_factor_first']);
    const { body: own } = await as(app, owner.token).post('auth/second-factors/totp');
    const code = codeOf(own.secret);
    await as(app, owner.token).post('auth/second-factors/totp/confirm').send({ code });
    expect((await require()).status).toBe(200);
    const refused = await as(app, manager.token).get('users');
    expect([refused.status, refused.body.code]).toEqual([403, 'auth.second_factor_missing']);
    expect((await as(app, manager.token).get('auth/account')).body.lacks_second_factor).toBe(true);
    expect((await as(app, reviewer.token).get('users')).status).toBe(200);
    const { body: totp } = await as(app, manager.token).post('auth/second-factors/totp');
    await as(app, manager.token)
      .post('auth/second-factors/totp/confirm')
      .send({ code: codeOf(totp.secret) });
    expect((await as(app, manager.token).get('users')).status).toBe(200);
    // The rule holds for the owner who has set it, too.
    await app.sql('update admin_rules set require_second_factor = false');
  });
});
