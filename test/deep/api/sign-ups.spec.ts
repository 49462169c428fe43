import { type Challenge, createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Schemas } from '#libs/api-client/index.js';
import { DEFAULT_SITE_SETTINGS, MAX_SIGN_UPS } from '#libs/domain/index.js';
import {
  CHALLENGE_LIFETIME,
  Challenges,
} from '../../../server/modules/earning/wallet-sessions/challenge.js';
import { ProofOfWork } from '../../../server/modules/earning/wallet-sessions/proof-of-work.js';
import { SessionSweepService } from '../../../server/modules/earning/wallet-sessions/session-sweep.service.js';
import { SignUpService } from '../../../server/modules/earning/wallet-sessions/sign-up.service.js';
import { JWT_SECRET } from '../../../server/platform/identity/jwt-secret.js';
import { startApp, type TestApp } from '../../support/api/app.js';
import { newWallet, use } from '../../support/api/participants.js';
import { CHALLENGE, goLive, postSession } from '../../support/api/visitor.js';

const SETTINGS = { sign_ups_without_work: 20, sign_ups_per_hour: 0 };

type Work = NonNullable<Schemas['WalletChallengeDto']['work']>;

let app: TestApp;
beforeAll(async () => {
  // One proxy, so that visitors come from networks of their own.
  app = await startApp({ TRUST_PROXY: '1' });
  await goLive(app, SETTINGS);
});
afterAll(() => app.close());

let networks = 0;

/** The nth address of a /24 that no other test has. */
function newNetwork(): (n?: number) => string {
  networks += 1;
  const network = networks;
  return (n = 1) => `10.77.${network}.${n}`;
}

async function ask(address: string): Promise<Schemas['WalletChallengeDto']> {
  const { status, body } = await app.visitor.post(CHALLENGE).set('X-Forwarded-For', address);
  expect(status).toBe(201);
  return body;
}

interface Sent {
  address: string;
  payload: string;
  wallet?: ReturnType<typeof newWallet>;
  work?: string | undefined;
}

/** Signs in, as a new user unless a wallet is given: returns 201, or the code of the refusal. */
async function send({ address, payload, wallet = newWallet(), work }: Sent) {
  const body = { account: wallet.account(), proof: wallet.proof({ text: payload }), work };
  const answer = await postSession(app, body).set('X-Forwarded-For', address);
  return answer.status === 201 ? 201 : answer.body.code;
}

const signUp = async (address: string) => send({ address, payload: (await ask(address)).payload });

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64');

async function solve(challenge: Challenge | Work | null): Promise<string> {
  if (!challenge) throw new Error('There is no work');
  const solution = await solveChallenge({ challenge, deriveKey });
  return encode({ challenge, solution });
}

/** Makes a network count so many new users. */
const count = (network: string, users: number) =>
  use(app, async () => {
    const settings = { ...DEFAULT_SITE_SETTINGS, sign_ups_without_work: MAX_SIGN_UPS };
    const service = app.get(SignUpService);
    for (let n = 0; n < users; n += 1) {
      await service.admit(0, { network, settings, level: 0, is_solved: false });
    }
  });

const users = async () =>
  (await app.sql<{ n: number }>('select count(*)::int as n from users'))[0]?.n;

describe('new users of one network', () => {
  it('need nothing, up to twenty in an hour; the next one needs a work, others and existing users none', async () => {
    const address = newNetwork();
    const [first, payload] = [newWallet(), (await ask(address())).payload];
    expect(await send({ address: address(), payload, wallet: first })).toBe(201);
    for (let n = 2; n <= 20; n += 1) expect(await signUp(address(n))).toBe(201);

    const { payload: challenged, work } = await ask(address(21));
    expect(work?.parameters.data).toEqual({ challenge: challenged, level: 1 });
    const before = await users();
    expect(await send({ address: address(21), payload: challenged })).toBe('wallet.work_missing');
    expect(await users()).toBe(before);
    const solved = await solve(work);
    expect(await send({ address: address(21), payload: challenged, work: solved })).toBe(201);

    const elsewhere = newNetwork()();
    expect((await ask(elsewhere)).work).toBeNull();
    expect(await signUp(elsewhere)).toBe(201);
    const again = (await ask(address())).payload;
    expect(await send({ address: address(), payload: again, wallet: first })).toBe(201);
  });

  it('are counted together for a /48 of IPv6', async () => {
    await count('2001:db8:5::', 19);
    expect((await ask('2001:db8:5:1::1')).work).toBeNull();
    expect(await signUp('2001:db8:5:ffff::2')).toBe(201);
    expect((await ask('2001:db8:5:2::3')).work).not.toBeNull();
    expect((await ask('2001:db8:6:1::1')).work).toBeNull();
  });

  it('are forgotten after an hour', async () => {
    const address = newNetwork();
    await count(address(0), 25);
    expect((await ask(address())).work).not.toBeNull();
    await app.sql(`update sign_up_counts set slot = slot - interval '55 minutes'`);
    expect((await ask(address())).work).not.toBeNull();
    await app.sql(`update sign_up_counts set slot = slot - interval '5 minutes'`);
    expect((await ask(address())).work).toBeNull();
    await app.get(SessionSweepService).sweep();
    expect(await app.sql('select * from sign_up_counts')).toEqual([]);
  });

  it('are counted exactly, also when they come at the same moment', async () => {
    const address = newNetwork();
    const sent: Sent[] = [];
    for (let n = 1; n <= 200; n += 1) {
      sent.push({ address: address(n), payload: (await ask(address(n))).payload });
    }
    const answers: (number | string)[] = [];
    // The server lets a hundred wait.
    for (const part of [sent.slice(0, 100), sent.slice(100)]) {
      answers.push(...(await Promise.all(part.map(send))));
    }
    // Twenty at the requested level of work, and twenty more within the tolerance of one level.
    const refused = Array.from({ length: 160 }, () => 'wallet.work_outdated');
    expect(answers.sort()).toEqual([...Array.from({ length: 40 }, () => 201), ...refused]);
    expect(await use(app, () => app.get(SignUpService).recentOf(address(0)))).toBe(40);
  });

  it('are held above the cap, and sign in all the same', async () => {
    await goLive(app, { ...SETTINGS, sign_ups_per_hour: 2 });
    const address = newNetwork();
    for (let n = 1; n <= 5; n += 1) expect(await signUp(address(n))).toBe(201);
    const newest = await app.sql<{ is_held: boolean; reason: string | null }>(
      `select u.is_held, d.reason from users u left join decisions d on d.id = u.hold_decision_id
       order by u.id desc limit 5`,
    );
    const held = { is_held: true, reason: 'many_sign_ups' };
    const free = { is_held: false, reason: null };
    expect(newest).toEqual([held, held, held, free, free]);
    await goLive(app, SETTINGS);
  });

  it('all need a work where the settings say so', async () => {
    await goLive(app, { ...SETTINGS, sign_ups_without_work: 0 });
    const address = newNetwork();
    const { payload, work } = await ask(address());
    expect(await send({ address: address(), payload })).toBe('wallet.work_missing');
    expect(await send({ address: address(), payload, work: await solve(work) })).toBe(201);
    await goLive(app, SETTINGS);
  });
});

describe('a work', () => {
  const address = newNetwork();
  beforeAll(() => count(address(0), 20));

  it('serves one sign-up', async () => {
    const { payload, work } = await ask(address());
    const sent = { address: address(), payload, work: await solve(work) };
    expect(await send(sent)).toBe(201);
    expect(await send(sent)).toBe('wallet.challenge_used');
  });

  it('serves the sign-in it was issued for', async () => {
    const [one, other] = [await ask(address()), await ask(address())];
    const work = await solve(one.work);
    expect(await send({ address: address(), payload: other.payload, work })).toBe(
      'wallet.work_mismatch',
    );
    expect(await send({ address: address(), payload: one.payload, work })).toBe(201);
  });

  it('expires with its sign-in', async () => {
    const secret = app.get<string>(JWT_SECRET);
    const old = Date.now() - (CHALLENGE_LIFETIME + 1) * 1000;
    const { payload } = new Challenges(secret).issue(old, 1);
    const issued = await new ProofOfWork(secret).issue({ challenge: payload, level: 1 });
    const sent = { address: address(), payload, work: await solve(issued) };
    expect(await send(sent)).toBe('wallet.challenge_expired');
  });

  it('is accepted one level below the level needed by then, and no more', async () => {
    const busy = newNetwork();
    await count(busy(0), 20);
    const [one, other] = [await ask(busy()), await ask(busy())];
    const [work, otherWork] = [await solve(one.work), await solve(other.work)];
    await count(busy(0), 20);
    expect(await send({ address: busy(), payload: one.payload, work })).toBe(201);
    await count(busy(0), 20);
    expect(await send({ address: busy(), payload: other.payload, work: otherWork })).toBe(
      'wallet.work_outdated',
    );
  });

  it.each<[string, (work: Work) => string | Promise<string>]>([
    [
      'is not solved',
      (challenge) => encode({ challenge, solution: { counter: 1, derivedKey: '00' } }),
    ],
    ['has no solution', (challenge) => encode({ challenge })],
    ['is of another site', forge],
    ['is made easier', (work) => solve(withParameters(work, { cost: 1, keyPrefix: '00' }))],
    [
      'is said to be harder',
      (work) => solve(withParameters(work, { data: { ...work.parameters.data, level: 6 } })),
    ],
    [
      'has no signature of its solution',
      (work) => solve(withParameters(work, { keySignature: undefined })),
    ],
    ['is no JSON', () => Buffer.from('work').toString('base64')],
    ['is null', () => Buffer.from('null').toString('base64')],
    ['is not base64', () => '{}'],
  ])('is refused that %s', async (_, change) => {
    const { payload, work } = await ask(address());
    const changed = await change(work as Work);
    expect(await send({ address: address(), payload, work: changed })).toBe('wallet.work_invalid');
  });

  it('is refused in another spelling of the same bytes, and when it is too long', async () => {
    const { payload, work } = await ask(address());
    const solved = await solve(work);
    const sent = { address: address(), payload };
    expect(await send({ ...sent, work: `${solved} ` })).toBe('wallet.work_invalid');
    expect(await send({ ...sent, work: 'A'.repeat(2052) })).toBe('request.invalid');
    expect(await send({ ...sent, work: solved })).toBe(201);
  });
});

const withParameters = (work: Work, changes: object): Challenge => ({
  ...work,
  parameters: { ...work.parameters, ...changes },
});

/** The same work, easier and signed with keys that are not the site's. */
async function forge({ parameters: { data } }: Work): Promise<string> {
  const own = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 1,
    data: { ...data },
    deriveKey,
    hmacSignatureSecret: 'a',
    hmacKeySignatureSecret: 'b',
  });
  return solve(own);
}
