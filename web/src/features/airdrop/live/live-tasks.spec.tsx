import { jest } from '@jest/globals';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import {
  makeEntry,
  makeMe,
  makeTask,
  refusal,
  renderLive,
  WALLET,
} from '../../../../../test/support/web/live.js';
import { renderSettings, resetSiteSettings } from '../../../lib/site-settings.js';
import type { Wallet } from '../../wallet/use-wallet.js';
import {
  sessionEvents,
  signIn,
  useVisitorSessionStore,
  type WalletProof,
} from '../../wallet/visitor-session.js';
import { INITIAL_WALLET_STATE, useWalletStore } from '../../wallet/wallet-store.js';
import { TaskCard } from '../task-card.js';
import type { PageTask } from '../use-tasks.js';
import { NoticeBanner } from '../wallet-banner.js';
import { useLive } from './use-live.js';

const connected: Wallet = {
  ...INITIAL_WALLET_STATE,

  address: WALLET,
  connected: true,
  onOtherNetwork: false,
  restoring: false,
  connect: () => undefined,
  readBalance: async () => null,
  send: async () => 'declined',
  disconnect: async () => undefined,
};

function Tasks({ tasks }: { tasks: readonly PageTask[] }) {
  const address = useWalletStore((state) => state.address);
  const wallet = { ...connected, address };
  const { tasks: flow, notice } = useLive(wallet, { tasks, isPending: false });
  return (
    <>
      {notice && <NoticeBanner notice={notice} />}
      {tasks.map((task) => (
        <TaskCard key={task.id} task={task} flow={flow} />
      ))}
    </>
  );
}

async function visit(task: PageTask | PageTask[], answers: Record<string, unknown>) {
  renderSettings({
    ...DEFAULT_SITE_SETTINGS,
    campaign_mode: 'live',
    campaign_start: '2020-01-01T00:00:00Z',
    campaign_end: '2099-01-01T00:00:00Z',
  });
  return renderLive(<Tasks tasks={[task].flat()} />, answers);
}

const card = () => screen.getByRole('article');
const toasts = () => screen.getByRole('region', { name: 'Notifications' });
const signIns: string[] = [];

// Parts of the page are loaded with the first visit.
beforeAll(() => configure({ asyncUtilTimeout: 10_000 }));
beforeEach(() => {
  signIns.length = 0;
  const commands = { signInAgain: () => void signIns.push('asked') };
  useWalletStore.setState({
    ...INITIAL_WALLET_STATE,
    address: WALLET,
    commands: commands as never,
  });
});
afterEach(() => {
  sessionEvents.ended();
  resetSiteSettings();
});

describe('A wrong word', () => {
  const task = makeTask('code', { tries: 5, passcode_count: 1 });
  const due_at = '2020-01-01T00:00:00Z';
  const reason = 'This passcode is wrong; tries left: 4';
  const failed = makeEntry({ status: 'failed', due_at: null, reason, tries_left: 4 });

  const tryWord = async (answer: object) => {
    const started = makeEntry({ status: 'in_progress', due_at });
    let me = makeMe({ tasks: [started] });
    await visit(task, {
      'GET /me': () => me,
      'POST /me/tasks/1/start': started,
      'POST /me/tasks/1/submit': () => {
        me = makeMe({ tasks: [makeEntry(answer)] });
        return makeEntry(answer);
      },
    });
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'noon' } });
    await act(async () => screen.getByRole('button', { name: 'Check' }).click());
  };

  it('is shown once, beside its field', async () => {
    await tryWord(failed);
    const problem = await screen.findByRole('alert');
    expect(problem).toHaveTextContent(reason);
    expect(screen.getAllByText(/tries left/)).toHaveLength(1);
    expect(screen.queryByText('4 tries left')).toBeNull();
    expect(within(toasts()).queryByRole('listitem')).toBeNull();
    expect(screen.getByRole('textbox')).toHaveFocus();
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription(reason);
  });

  it('that was the last is shown on the card, which gets the focus', async () => {
    const none = { ...failed, reason: 'All tries are used up', tries_left: 0 };
    await tryWord(none);
    expect(await screen.findByText('All tries are used up')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(within(toasts()).queryByRole('listitem')).toBeNull();
    expect(card()).toHaveFocus();
  });

  it('is still shown after a reload', async () => {
    await visit(task, { 'GET /me': makeMe({ tasks: [failed] }) });
    expect(await screen.findByRole('textbox')).toHaveAccessibleDescription(reason);
    expect(screen.getAllByText(/tries left/)).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('A proof that a proxy takes later', () => {
  afterEach(() => jest.useRealTimers());

  it('is submitted again, without a message', async () => {
    const started = makeEntry({ status: 'in_progress', due_at: '2020-01-01T00:00:00Z' });
    let asked = 0;
    await visit(makeTask('code', { tries: 5, passcode_count: 1 }), {
      'GET /me': makeMe({ tasks: [started] }),
      'POST /me/tasks/1/submit': () => {
        asked += 1;
        return asked === 1 ? new Response('', { status: 429 }) : makeEntry({ status: 'completed' });
      },
    });
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'noon' } });
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    await act(async () => screen.getByRole('button', { name: 'Check' }).click());
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(asked).toBe(1);
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(asked).toBe(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('A review', () => {
  it('that is rejected while the page is open names its task', async () => {
    const waiting = makeEntry({ due_at: null, waiting_for: 'person' });
    let me = makeMe({ tasks: [waiting] });
    await visit(makeTask('manual'), { 'GET /me': () => me });
    await screen.findByRole('button', { name: /Verifying/ });
    const reason = 'The link leads to something else';
    me = makeMe({ tasks: [makeEntry({ status: 'failed', due_at: null, reason })] });
    act(() => sessionEvents.changedElsewhere());
    await waitFor(() => expect(toasts()).toHaveTextContent(`Follow us on X: ${reason}`));
  });
});

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
    const calls = await visit(makeTask('code', { tries: 5, passcode_count: 1 }), {
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
    await visit(makeTask('self', {}, { action_url: '' }), {
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
    const calls = await visit(makeTask('page_visit', { path: '/whitepaper', seconds: 3 }), {
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

describe('Two tasks at a time', () => {
  it('are submitted once each, also while one is still being checked', async () => {
    const due_at = '2020-01-01T00:00:00Z';
    const first = makeEntry({ due_at });
    const slow = Promise.withResolvers<unknown>();
    const tasks = [1, 2].map((id) => makeTask('self', {}, { id, action_url: '' }));
    const calls = await visit(tasks, {
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
    slow.resolve(makeEntry({ status: 'completed', due_at: null }));
  });
});

describe('A session that ends', () => {
  it('does not end the next sign-in with the same wallet, which is still running', async () => {
    const answer = Promise.withResolvers<Response>();
    let isOver = false;
    await visit(makeTask('self', {}, { action_url: '' }), {
      'GET /me': () => (isOver ? refusal(401, 'session.required', 'Sign in first') : makeMe()),
      'POST /wallet/session': () => answer.promise,
    });
    await waitFor(() => expect(screen.getByRole('button', { name: /^Start task/ })).toBeEnabled());
    isOver = true;
    act(() => sessionEvents.changedElsewhere());
    await waitFor(() => expect(useVisitorSessionStore.getState().status).toBe('expired'));
    // A wallet that signs no texts is disconnected, and connected again with a proof.
    act(() => {
      sessionEvents.ended();
      useWalletStore.setState({ address: null });
    });
    await act(async () => {
      void signIn({} as WalletProof);
      useWalletStore.setState({ address: WALLET });
    });
    expect(useVisitorSessionStore.getState().status).toBe('signing_in');
    isOver = false;
    await act(async () => answer.resolve(Response.json(makeMe(), { status: 201 })));
    await waitFor(() => expect(useVisitorSessionStore.getState().status).toBe('signed_in'));
  });

  it('while a task is started is shown once, with the way to sign in', async () => {
    await visit(makeTask('self', {}, { action_url: '' }), {
      'GET /me': makeMe(),
      'POST /me/tasks/1/start': refusal(401, 'session.required', 'Sign in first'),
    });
    const start = screen.getByRole('button', { name: /^Start task/ });
    await waitFor(() => expect(start).toBeEnabled());
    await act(async () => start.click());
    const toast = await within(toasts()).findByRole('listitem');
    expect(toast).toHaveTextContent('Sign in to continue');
    fireEvent.click(within(toast).getByRole('button', { name: 'Sign in' }));
    expect(signIns).toEqual(['asked']);
    await waitFor(() => expect(within(toasts()).queryByRole('listitem')).toBeNull());
  });

  it('before that is shown with the way to sign in, too', async () => {
    await visit(makeTask('self', {}, { action_url: '' }), { 'GET /me': makeMe() });
    act(() => sessionEvents.expired());
    fireEvent.click(screen.getByRole('button', { name: /^Start task/ }));
    fireEvent.click(within(toasts()).getByRole('button', { name: 'Sign in' }));
    expect(signIns).toEqual(['asked']);
  });
});

describe('A wallet whose user was deleted', () => {
  it('learns so from any call, and is not asked to sign in', async () => {
    await visit(makeTask('self', {}, { action_url: '' }), {
      'GET /me': makeMe(),
      'POST /me/tasks/1/start': refusal(401, 'wallet.account_deleted', 'This address was removed'),
    });
    const start = screen.getByRole('button', { name: /^Start task/ });
    await waitFor(() => expect(start).toBeEnabled());
    await act(async () => start.click());
    const toast = await within(toasts()).findByRole('listitem');
    expect(toast).toHaveTextContent('This wallet was removed from the campaign');
    expect(within(toast).queryByRole('button', { name: /again|Sign in/ })).toBeNull();
    expect(screen.getByRole('region', { name: /removed from the campaign/ })).toBeVisible();
  });

  it('learns so in one sentence, without a button that cannot work', async () => {
    await visit(makeTask('self', {}, { action_url: '' }), {
      'POST /wallet/session': refusal(403, 'wallet.account_deleted', 'This address was removed'),
    });
    await act(() => signIn({} as WalletProof));
    const banner = screen.getByRole('region', { name: /removed from the campaign/ });
    expect(banner).toHaveTextContent('it cannot sign in or take part again');
    expect(within(banner).queryByRole('button')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Start task/ }));
    expect(toasts()).toHaveTextContent('This wallet was removed from the campaign');
    expect(within(toasts()).queryByRole('button', { name: /again|Sign in/ })).toBeNull();
  });
});

describe('A task that nobody can do', () => {
  it('says why in the visitor’s language, also before signing in', async () => {
    const note = {
      is_verification_available: false,
      verification_note: '主办方尚未设置此任务的口令。',
      verification_note_en: 'The organisers have not set the passcode of this task yet.',
    };
    await visit(makeTask('code', {}, note), {});
    act(() => sessionEvents.expired());
    expect(screen.getByText(note.verification_note_en)).toBeVisible();
  });
});
