import { jest } from '@jest/globals';
import '../../../../test/support/web/browser-gaps.js';
import { makeMe, refusal } from '../../../../test/support/web/live.js';
import { useLaunchState } from '../../lib/launch-state.js';
import { miniAppLink, sessionCalls } from '../../lib/session-calls.js';
import { beginSessions } from './begin-sessions.js';

const START = 'POST /mini-app/session';

type Answer = () => Response;

const started: Answer = () =>
  Response.json({ token: 'mini', ticket: 'ticket', link: 'https://t.me/sample/app', me: null });
const away: Answer = () => new Response('', { status: 502 });
const lost: Answer = () => {
  throw new TypeError('Failed to fetch');
};
const over: Answer = () => refusal(401, 'telegram.start_expired', 'Open the app again');

let answers: Record<string, Answer>;
let calls: { name: string; token: string | null }[];

const namesOfCalls = () => calls.map(({ name }) => name);

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  useLaunchState.setState({ isOver: false });
  calls = [];
  globalThis.fetch = async (input, init) => {
    const name = `${init?.method ?? 'GET'} ${String(input).replace('/api/v1', '')}`;
    calls.push({ name, token: new Headers(init?.headers).get('authorization') });
    return (answers[name] ?? away)();
  };
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Opens the Mini App, and waits until its start was answered or has failed. */
async function open(): Promise<void> {
  const opening = beginSessions('signed by Telegram');
  await jest.advanceTimersByTimeAsync(20_000);
  await opening;
}

describe('A Mini App whose start gets no answer', () => {
  it.each([
    ['is lost', lost],
    ['is answered by a proxy', away],
  ])('has its session all the same where the first call %s', async (_, first) => {
    const attempts = [first, started];
    answers = { [START]: () => (attempts.shift() ?? started)() };
    await open();
    expect(namesOfCalls()).toEqual([START, START]);
    expect(miniAppLink()).toBe('https://t.me/sample/app');
  });

  it('has it as soon as a later start is answered, before asking who the visitor is', async () => {
    answers = { [START]: lost };
    await open();
    calls = [];
    answers = { [START]: started, 'GET /me': () => Response.json(makeMe()) };
    const { getMe } = await sessionCalls();
    await getMe();
    expect(calls).toEqual([
      { name: START, token: null },
      { name: 'GET /me', token: 'Bearer mini' },
    ]);
    expect(miniAppLink()).toBe('https://t.me/sample/app');
  });
});

it('a ticket that is over by the time the wallet is connected ends the page', async () => {
  answers = { [START]: started, 'POST /mini-app/challenge': over };
  await open();
  const { createChallenge } = await sessionCalls();
  await expect(createChallenge()).rejects.toThrow();
  expect(useLaunchState.getState().isOver).toBe(true);
});
