import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import {
  makeEntry,
  makeTask,
  refusal,
  renderLive,
} from '../../../../../../test/support/web/live.js';
import { beginVisit, usePageVisit } from './page-visit.js';
import { VisitBar } from './visit-bar.js';

const TASK = makeTask('page_visit', { path: '/whitepaper', seconds: 3 });
const SUBMIT = 'POST /me/tasks/1/submit';
const DONE = makeEntry({ status: 'completed', due_at: null, points: 100 });

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const hide = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

async function read(answer: unknown = DONE, path = '/whitepaper') {
  beginVisit(TASK);
  const calls = await renderLive(<VisitBar path={path} />, { [SUBMIT]: answer });
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  // Timers began with the real clock; they begin again when the page is shown again.
  hide(true);
  hide(false);
  return calls;
}

describe('A page that is read for a task', () => {
  beforeEach(() => {
    localStorage.clear();
    act(() => usePageVisit.setState({ visit: null }));
  });
  afterEach(() => {
    jest.useRealTimers();
    hide(false);
  });

  it('counts the seconds while it is visible, and submits them automatically', async () => {
    const calls = await read();
    await wait(2000);
    expect(screen.getByText('2 of 3 seconds in view')).toBeVisible();
    hide(true);
    await wait(60_000);
    expect(screen.getByText('2 of 3 seconds in view')).toBeVisible();
    expect(calls).toEqual([]);
    hide(false);
    await wait(1000);
    expect(calls).toEqual([{ name: SUBMIT, body: { seconds: 3 } }]);
    expect(screen.getByRole('status')).toHaveTextContent('You earned 100 points.');
    expect(usePageVisit.getState().visit).toBeNull();
  });

  it('goes on after a reload', async () => {
    await read();
    await wait(1000);
    act(() => beginVisit(TASK));
    expect(usePageVisit.getState().visit?.seconds).toBe(1);
  });

  it('counts nothing on other pages', async () => {
    await read(DONE, '/team');
    await wait(5000);
    expect(usePageVisit.getState().visit?.seconds).toBe(0);
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('waits while the server says that it is too early', async () => {
    let asked = 0;
    const calls = await read(() => {
      asked += 1;
      return asked < 3 ? refusal(409, 'task.not_due', 'Too early') : DONE;
    });
    await wait(3000);
    expect(calls).toHaveLength(1);
    await wait(2000);
    expect(calls).toHaveLength(3);
    expect(screen.getByRole('status')).toHaveTextContent('You earned 100 points.');
  });

  it('says why it was refused, or that the visitor has to sign in', async () => {
    await read(refusal(401, 'unauthorized', 'Sign in first'));
    await wait(3000);
    expect(screen.getByRole('status')).toHaveTextContent('You are no longer signed in.');
    expect(screen.getByRole('link', { name: 'Back to the tasks' })).toBeVisible();
  });

  it('keeps its seconds for a visitor who has to sign in first', async () => {
    await read(refusal(401, 'unauthorized', 'Sign in first'));
    await wait(3000);
    expect(usePageVisit.getState().visit?.seconds).toBe(3);
  });

  it.each([
    ['there are too many requests', 429, 'too_many_requests'],
    ['the campaign is paused', 409, 'campaign.paused'],
  ])('can be submitted again when %s', async (_, status, code) => {
    let asked = 0;
    await read(() => {
      asked += 1;
      return asked === 1 ? refusal(status, code, 'Not now') : DONE;
    });
    await wait(3000);
    expect(screen.getByRole('status')).toHaveTextContent('Not now');
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    expect(screen.getByRole('status')).toHaveTextContent('You earned 100 points.');
  });

  it('can be submitted again when the server was away', async () => {
    let asked = 0;
    await read(() => {
      asked += 1;
      return asked === 1 ? new Response('', { status: 503 }) : DONE;
    });
    await wait(3000);
    expect(screen.getByRole('status')).toHaveTextContent('This could not be submitted.');
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    expect(screen.getByRole('status')).toHaveTextContent('You earned 100 points.');
  });
});
