import { jest } from '@jest/globals';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  makeEntry,
  makeMe,
  makeTask,
  refusal,
  WALLET,
} from '../../../../../test/support/web/live.js';
import { visitTasks } from '../../../../../test/support/web/live-tasks.js';
import { resetSiteSettings } from '../../../lib/site-settings.js';
import { sessionEvents } from '../../wallet/visitor-session.js';
import { useWalletStore } from '../../wallet/wallet-store.js';
import { beginVisit, countSecond, usePageVisit } from './visit/page-visit.js';

const toasts = () => screen.getByRole('region', { name: 'Notifications' });

// Parts of the page are loaded with the first visit.
beforeAll(() => configure({ asyncUtilTimeout: 10_000 }));
beforeEach(() => useWalletStore.setState({ address: WALLET }));
afterEach(() =>
  act(() => {
    sessionEvents.ended();
    resetSiteSettings();
  }),
);

describe('A call whose answer is lost', () => {
  afterEach(() => jest.useRealTimers());
  const fakeTimers = () => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  const settle = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));
  const due_at = '2020-01-01T00:00:00Z';
  const lost = () => {
    throw new TypeError('Failed to fetch');
  };

  it('of a wrong passcode does not keep the next one from being checked', async () => {
    const started = makeEntry({ status: 'in_progress', due_at });
    const answers = [
      lost,
      () => refusal(409, 'task.not_started', 'Start the task first'),
      () => makeEntry({ status: 'completed', due_at: null }),
    ];
    const calls = await visitTasks(makeTask('code', { tries: 5, passcode_count: 1 }), {
      'GET /me': makeMe({ tasks: [started] }),
      'POST /me/tasks/1/start': started,
      'POST /me/tasks/1/submit': () => answers.shift()?.(),
    });
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'noon' } });
    const asked = () => calls.filter(({ name }) => name === 'GET /me').length;
    const before = asked();
    await act(async () => screen.getByRole('button', { name: 'Check' }).click());
    expect(await screen.findByRole('alert')).toBeVisible();
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    await act(async () => screen.getByRole('button', { name: 'Check' }).click());
    await waitFor(() => expect(toasts()).toHaveTextContent('You earned 100 points'));
  });

  it('is submitted again, without a message every few seconds', async () => {
    const started = makeEntry({ due_at });
    let asked = 0;
    fakeTimers();
    await visitTasks(makeTask('self', {}, { action_url: '' }), {
      'GET /me': makeMe({ tasks: [started] }),
      'POST /me/tasks/1/submit': () => {
        asked += 1;
        return lost();
      },
    });
    await settle(100);
    await settle(12_000);
    expect(asked).toBeGreaterThan(1);
    expect(within(toasts()).queryByRole('listitem')).toBeNull();
  });

  it('to the start of a page visit is sent again, as the page is being read already', async () => {
    const answers = [lost, () => makeEntry({ status: 'in_progress', due_at: null })];
    fakeTimers();
    const calls = await visitTasks(makeTask('page_visit', { path: '/whitepaper', seconds: 3 }), {
      'GET /me': makeMe(),
      'POST /me/tasks/1/start': () => answers.shift()?.(),
    });
    await settle(100);
    const link = screen.getByRole('link', { name: /^Start task/ });
    link.addEventListener('click', (event) => event.preventDefault());
    await act(async () => link.click());
    await settle(3000);
    expect(calls.filter(({ name }) => name === 'POST /me/tasks/1/start')).toHaveLength(2);
    expect(within(toasts()).queryByRole('listitem')).toBeNull();
  });
});

describe('A page whose seconds were kept until the visitor signed in again', () => {
  it('is not submitted once more by its own page', async () => {
    const task = makeTask('page_visit', { path: '/whitepaper', seconds: 3 });
    beginVisit(task);
    for (let second = 0; second < 3; second += 1) countSecond();
    await visitTasks(task, {
      'GET /me': makeMe({
        tasks: [makeEntry({ status: 'in_progress', due_at: '2020-01-01T00:00:00Z' })],
      }),
      'POST /me/tasks/1/submit': makeEntry({ status: 'completed', due_at: null }),
    });
    const check = await screen.findByRole('button', { name: 'Check now' });
    await act(async () => check.click());
    await waitFor(() => expect(toasts()).toHaveTextContent('You earned 100 points'));
    expect(usePageVisit.getState().visit).toBeNull();
  });
});

describe('Two tasks at a time', () => {
  it('are submitted once each, also while one is still being checked', async () => {
    const due_at = '2020-01-01T00:00:00Z';
    const first = makeEntry({ due_at });
    const slow = Promise.withResolvers<unknown>();
    const tasks = [1, 2].map((id) => makeTask('self', {}, { id, action_url: '' }));
    const calls = await visitTasks(tasks, {
      'GET /me': makeMe({ tasks: [first] }),
      'POST /me/tasks/1/submit': () => slow.promise,
      'POST /me/tasks/2/start': makeEntry({ task_id: 2, due_at }),
      'POST /me/tasks/2/submit': makeEntry({ task_id: 2, status: 'completed', due_at: null }),
    });
    const submitted = (id: number) =>
      calls.filter(({ name }) => name === `POST /me/tasks/${id}/submit`).length;
    await waitFor(() => expect(submitted(1)).toBe(1));
    await act(async () => screen.getByRole('button', { name: /^Start task/ }).click());
    await waitFor(() => expect(submitted(2)).toBe(1));
    expect(submitted(1)).toBe(1);
    await act(async () => slow.resolve(makeEntry({ status: 'completed', due_at: null })));
  });
});
