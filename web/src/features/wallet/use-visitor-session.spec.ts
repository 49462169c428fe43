import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import '../../../../test/support/web/browser-gaps.js';
import { makeMe, refusal, WALLET } from '../../../../test/support/web/live.js';
import { useDelayedSession } from './use-visitor-session.js';
import { resumeSession, sessionEvents, useVisitorSessionStore } from './visitor-session.js';

type Answer = () => Response;

const here: Answer = () => Response.json(makeMe());
const away: Answer = () => new Response('', { status: 502 });
const busy: Answer = () => refusal(429, 'too_many_requests', 'Too many requests');

let answer: Answer;
let statuses: string[];
let stopFollowing = () => {};

const status = () => useVisitorSessionStore.getState().status;
/** Lets the answers arrive. */
const settle = () => act(() => jest.advanceTimersByTimeAsync(0));

beforeEach(() => {
  jest.useFakeTimers();
  sessionEvents.ended();
  globalThis.fetch = async () => answer();
  statuses = [];
});
afterEach(() => {
  stopFollowing();
  jest.useRealTimers();
});

/** A returning visitor whose first call fails. */
async function open(first: Answer): Promise<void> {
  answer = first;
  renderHook(() => useDelayedSession(WALLET));
  await act(() => resumeSession(WALLET));
  expect(status()).toBe('away');
  stopFollowing = useVisitorSessionStore.subscribe((state) => statuses.push(state.status));
}

describe('a visitor whose first call failed is signed in without a press', () => {
  it.each([
    ['when the network is back', away, () => dispatchEvent(new Event('online'))],
    ['when the page gets the focus', away, () => dispatchEvent(new Event('focus'))],
    ['when there were too many requests', busy, () => dispatchEvent(new Event('focus'))],
  ])('%s', async (_, first, happen) => {
    await open(first);
    answer = here;
    happen();
    await settle();
    expect(status()).toBe('signed_in');
  });

  it('a while later, and reads nothing of the attempts in between', async () => {
    await open(away);
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(status()).toBe('away');
    answer = here;
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(status()).toBe('signed_in');
    expect(statuses).not.toContain('signing_in');
  });
});

it('nothing is asked after the wallet was disconnected', async () => {
  await open(away);
  act(() => sessionEvents.ended());
  const calls = jest.spyOn(globalThis, 'fetch');
  dispatchEvent(new Event('online'));
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(calls).not.toHaveBeenCalled();
});
