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
import {
  sessionEvents,
  signIn,
  useVisitorSessionStore,
  type WalletProof,
} from '../../wallet/visitor-session.js';
import { INITIAL_WALLET_STATE, useWalletStore } from '../../wallet/wallet-store.js';

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
    await visitTasks(task, {
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
    await visitTasks(task, { 'GET /me': makeMe({ tasks: [failed] }) });
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
    await visitTasks(makeTask('code', { tries: 5, passcode_count: 1 }), {
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
    await visitTasks(makeTask('manual'), { 'GET /me': () => me });
    await screen.findByRole('button', { name: /Verifying/ });
    const reason = 'The link leads to something else';
    me = makeMe({ tasks: [makeEntry({ status: 'failed', due_at: null, reason })] });
    act(() => sessionEvents.changedElsewhere());
    await waitFor(() => expect(toasts()).toHaveTextContent(`Follow us on X: ${reason}`));
  });
});

describe('A session that ends', () => {
  it('does not end the next sign-in with the same wallet, which is still running', async () => {
    const answer = Promise.withResolvers<Response>();
    let isOver = false;
    await visitTasks(makeTask('self', {}, { action_url: '' }), {
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

  it('does not end a later one, when a call of the earlier one is answered late', async () => {
    const late = Promise.withResolvers<Response>();
    await visitTasks(makeTask('self', {}, { action_url: '' }), {
      'GET /me': makeMe(),
      'POST /me/tasks/1/start': () => late.promise,
      'POST /wallet/session': () => new Promise(() => undefined),
    });
    const start = screen.getByRole('button', { name: /^Start task/ });
    await waitFor(() => expect(start).toBeEnabled());
    await act(async () => start.click());
    await act(async () => void signIn({} as WalletProof));
    await act(async () => late.resolve(refusal(401, 'session.required', 'Sign in first')));
    expect(useVisitorSessionStore.getState().status).toBe('signing_in');
  });

  it('while a task is started is shown once, with the way to sign in', async () => {
    await visitTasks(makeTask('self', {}, { action_url: '' }), {
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
    await visitTasks(makeTask('self', {}, { action_url: '' }), { 'GET /me': makeMe() });
    act(() => sessionEvents.expired());
    fireEvent.click(screen.getByRole('button', { name: /^Start task/ }));
    fireEvent.click(within(toasts()).getByRole('button', { name: 'Sign in' }));
    expect(signIns).toEqual(['asked']);
  });
});

describe('A wallet whose user was deleted', () => {
  it('learns so from any call, and is not asked to sign in', async () => {
    await visitTasks(makeTask('self', {}, { action_url: '' }), {
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
    await visitTasks(makeTask('self', {}, { action_url: '' }), {
      'POST /wallet/session': refusal(403, 'wallet.account_deleted', 'This address was removed'),
    });
    await act(() => signIn({} as WalletProof));
    const banner = screen.getByRole('region', { name: /removed from the campaign/ });
    expect(banner).toHaveTextContent('it cannot sign in or take part again');
    expect(within(banner).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Start task/ })).toBeNull();
  });
});

describe('A task that nobody can do', () => {
  it('says why in the visitor’s language, also before signing in', async () => {
    const note = {
      is_verification_available: false,
      verification_note: '主办方尚未设置此任务的口令。',
      verification_note_en: 'The organisers have not set the passcode of this task yet.',
    };
    await visitTasks(makeTask('code', {}, note), {});
    act(() => sessionEvents.expired());
    expect(screen.getByText(note.verification_note_en)).toBeVisible();
  });
});
