import { jest } from '@jest/globals';
import '../../../../test/support/web/browser-gaps.js';
import { makeMe, refusal, WALLET } from '../../../../test/support/web/live.js';
import {
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
