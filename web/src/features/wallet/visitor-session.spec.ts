import { jest } from '@jest/globals';
import i18n from 'i18next';
import '../../../../test/support/web/browser-gaps.js';
import { makeMe, refusal, WALLET } from '../../../../test/support/web/live.js';
import {
  createChallenge,
  resumeSession,
  sessionEvents,
  signIn,
  useVisitorSessionStore,
  type WalletProof,
} from './visitor-session.js';

const PROOF = { account: { address: '0:5a' }, proof: { signature: 'signed' } } as WalletProof & {
  proof: object;
};
const SIGN_IN = 'POST /wallet/session';
const GET_ME = 'GET /me';

/** Work that is never solved. */
const IMPOSSIBLE = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    data: { challenge: 'sign this', level: 1 },
    keyLength: 32,
    keyPrefix: 'f'.repeat(32),
    keySignature: 'ab',
    nonce: 'ab',
    salt: 'ab',
  },
  signature: 'ab',
};

type Answer = () => Response;

const signedIn: Answer = () => Response.json(makeMe(), { status: 201 });
const away: Answer = () => new Response('', { status: 502 });
const lost: Answer = () => {
  throw new TypeError('Failed to fetch');
};
const busy: Answer = () => refusal(429, 'too_many_requests', 'Too many requests');
const used: Answer = () => refusal(401, 'wallet.challenge_used', 'This proof was used before');

let answers: Record<string, Answer>;
let calls: { name: string; body: unknown }[];

const state = useVisitorSessionStore.getState;
const signInCalls = () => calls.filter(({ name }) => name === SIGN_IN);

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  sessionEvents.ended();
  calls = [];
  answers = {};
  globalThis.fetch = async (input, init) => {
    const name = `${init?.method ?? 'GET'} ${String(input).replace('/api/v1', '')}`;
    calls.push({ name, body: init?.body ? JSON.parse(String(init.body)) : undefined });
    const answer = answers[name];
    if (!answer) throw new Error(`${name} is not answered here.`);
    return answer();
  };
});
afterEach(() => jest.restoreAllMocks());

describe('a proof that the server has not taken', () => {
  it.each([
    ['is away', away, 'away'],
    ['does not answer', lost, 'away'],
    ['is busy', busy, 'refused'],
  ])('is sent again where the server %s, without asking the wallet', async (_, answer, status) => {
    answers = { [SIGN_IN]: answer };
    await signIn(PROOF);
    expect(state()).toMatchObject({ status, unsent: PROOF });
    answers = { [SIGN_IN]: signedIn };
    await resumeSession(WALLET);
    expect(state()).toMatchObject({ status: 'signed_in', unsent: null });
    expect(signInCalls().map(({ body }) => body)).toEqual([PROOF, PROOF]);
  });

  it('stays while the server stays away', async () => {
    answers = { [SIGN_IN]: away };
    await signIn(PROOF);
    await resumeSession(WALLET);
    expect(state()).toMatchObject({ status: 'away', unsent: PROOF });
    answers = { [SIGN_IN]: signedIn };
    await resumeSession(WALLET);
    expect(state().status).toBe('signed_in');
  });

  it('was taken where only its answer was lost: the session is there', async () => {
    answers = { [SIGN_IN]: lost };
    await signIn(PROOF);
    answers = { [SIGN_IN]: used, [GET_ME]: () => Response.json(makeMe()) };
    await resumeSession(WALLET);
    expect(state()).toMatchObject({ status: 'signed_in', unsent: null });
  });

  it('is over once it is too old: the wallet is asked again', async () => {
    answers = { [SIGN_IN]: away };
    await signIn(PROOF);
    answers = { [SIGN_IN]: used, [GET_ME]: () => refusal(401, 'session_required', 'Sign in') };
    await resumeSession(WALLET);
    expect(state()).toMatchObject({ status: 'expired', unsent: null });
  });

  it('goes with its wallet', async () => {
    answers = { [SIGN_IN]: away };
    await signIn(PROOF);
    sessionEvents.ended();
    expect(state()).toMatchObject({ status: 'none', unsent: null });
  });
});

it('a proof that is refused is not sent again', async () => {
  answers = { [SIGN_IN]: used };
  await signIn(PROOF);
  expect(state()).toMatchObject({
    status: 'refused',
    refusal: 'This proof was used before',
    unsent: null,
  });
});

describe('a new user of a network with many of them', () => {
  const CHALLENGE = 'POST /wallet/challenge';
  const missing: Answer = () => refusal(401, 'wallet.work_missing', 'Calculate first');
  const NEW: WalletProof = { ...PROOF, proof: { ...PROOF.proof, payload: 'sign this' } } as never;
  const challenged: Answer = () =>
    Response.json({
      payload: 'sign this',
      expires_at: '2030-01-01T00:00:00Z',
      work: IMPOSSIBLE,
    });
  const works = () => signInCalls().map(({ body }) => (body as { work?: string }).work);

  beforeEach(() => {
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
    jest.spyOn(i18n, 't').mockImplementation(((key: string) => key) as never);
    answers = { [CHALLENGE]: challenged };
  });

  it('waits for the work only where the server asks for it', async () => {
    answers[SIGN_IN] = signedIn;
    await createChallenge();
    await signIn(NEW);
    expect(state().status).toBe('signed_in');
    expect(works()).toEqual([undefined]);
  });

  it('reads that this browser cannot calculate', async () => {
    answers[SIGN_IN] = missing;
    await createChallenge();
    // Neither a worker nor `crypto.subtle`.
    await signIn(NEW);
    expect(state()).toMatchObject({
      status: 'refused',
      refusal: 'wallet.signIn.noWork',
      isWorking: false,
    });
    expect(works()).toEqual([undefined]);
  });

  it('is asked again for what is outdated', async () => {
    answers[SIGN_IN] = () => refusal(401, 'wallet.work_outdated', 'Connect again');
    await createChallenge();
    await signIn(NEW);
    expect(state()).toMatchObject({ status: 'refused', refusal: 'Connect again', unsent: null });
  });
});
