import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import type { Language } from '#libs/domain/index.js';
import {
  makeEntry,
  makeFlow,
  makeMe,
  makeTask,
  renderLive,
} from '../../../../../../test/support/web/live.js';
import type { MyTask, Proof } from '../../participation-state.js';
import type { PageTask } from '../../use-tasks.js';
import { TaskCheck } from './task-check.js';

const SUMMARY = {
  referral_code: '7H2K9QXD',
  invited: 4,
  counted: 2,
  points: 0,
  points_per_group: 300,
  group_size: 3,
  missing_for_next: 1,
  min_points: 500,
  min_days: 3,
  needs_task: true,
  daily_limit: 20,
  join_until: '2100-01-01T00:00:00.000Z',
};
const LOGIN = 'https://oauth.telegram.example/auth?bot_id=1&origin=http%3A%2F%2Flocalhost';

interface Case {
  task: PageTask;
  entry?: MyTask;
  me?: Parameters<typeof makeMe>[0];
  answers?: Record<string, unknown>;
  language?: Language;
  /** Why the task is not available. */
  obstacle?: string;
}

/** Shows the check of a task, and returns the mock of its submission. */
async function show({ task, entry, me, answers, language, obstacle }: Case) {
  const flow = makeFlow(entry, { obstacle: obstacle ?? null });
  const submit = jest.fn(async (_task: PageTask, _proof: Proof): Promise<string | null> => null);
  const checks = { account: makeMe(me), submit };
  await renderLive(<TaskCheck task={task} flow={flow} checks={checks} />, answers, language);
  return submit;
}

const send = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('A task with a word', () => {
  const task = makeTask('code', { tries: 5, passcode_count: 1 });

  it('takes the word and says how often it can be tried', async () => {
    const submit = await show({ task, entry: makeEntry({ tries_left: 4 }) });
    expect(screen.getByLabelText('Passcode')).toHaveAccessibleDescription('4 tries left');
    type('Passcode', ' moonrise ');
    await send('Check');
    expect(submit).toHaveBeenCalledWith(task, { code: 'moonrise' });
  });

  it('asks for it before anything is sent, where the focus then is', async () => {
    const submit = await show({ task, entry: makeEntry() });
    await send('Check');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter the passcode first.');
    expect(screen.getByLabelText('Passcode')).toHaveFocus();
    expect(submit).not.toHaveBeenCalled();
  });

  it('can be tried again at once after a wrong one', async () => {
    const entry = makeEntry({ status: 'failed', due_at: null, tries_left: 1 });
    await show({ task, entry, language: 'zh' });
    expect(screen.getByLabelText('口令')).toHaveAccessibleDescription('还可尝试 1 次');
  });

  it('is over when no try is left', async () => {
    await show({ task, entry: makeEntry({ status: 'failed', due_at: null, tries_left: 0 }) });
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('A task that a person looks at', () => {
  const task = makeTask('manual', {
    evidence: 'link',
    evidence_hint: '你的帖子链接',
    evidence_hint_en: 'The link to your post',
  });

  it('takes a link, with what the operator says of it', async () => {
    const submit = await show({ task, entry: makeEntry() });
    const field = screen.getByLabelText('Link to what you did');
    expect(field).toHaveAccessibleDescription('The link to your post');
    type('Link to what you did', 'example.com/post');
    await send('Submit');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(/^This is not a link\./);
    expect(submit).not.toHaveBeenCalled();
    type('Link to what you did', 'https://example.com/post');
    await send('Submit');
    expect(submit).toHaveBeenCalledWith(task, { evidence: 'https://example.com/post' });
    expect(field).toBeValid();
  });

  it.each([
    ['https://bank.example@elsewhere.example', /before the @/],
    ['https://example.com/a b', /a space or an invisible character/],
    ['https://example.com/\u202Egnp.exe', /a space or an invisible character/],
  ])('says what is wrong with the link %j', async (link, fault) => {
    const submit = await show({ task, entry: makeEntry() });
    type('Link to what you did', link);
    await send('Submit');
    expect(screen.getByRole('alert')).toHaveTextContent(fault);
    expect(submit).not.toHaveBeenCalled();
  });

  it.each([
    ['See https://bank.example@elsewhere.example', /before the @/],
    ['See https://exam\u200Bple.com/post', /a space or an invisible character/],
    ['See tg://resolve?domain=a', /^This is not a link/],
  ])('says what is wrong with a link in the text %j', async (text, fault) => {
    const submit = await show({ task: makeTask('manual'), entry: makeEntry() });
    type('What you did', text);
    await send('Submit');
    expect(screen.getByRole('alert')).toHaveTextContent(fault);
    expect(submit).not.toHaveBeenCalled();
  });

  it('asks for words where a text has none that can be seen', async () => {
    const submit = await show({ task: makeTask('manual'), entry: makeEntry() });
    type('What you did', '\u2800');
    await send('Submit');
    expect(screen.getByRole('alert')).toHaveTextContent('Write a few words first.');
    expect(submit).not.toHaveBeenCalled();
  });

  it('says what the server has against it', async () => {
    const submit = await show({ task: makeTask('manual'), entry: makeEntry() });
    submit.mockResolvedValueOnce('Too long');
    type('What you did', 'I wrote an article');
    await send('Submit');
    expect(screen.getByRole('alert')).toHaveTextContent('Too long');
  });

  it('takes nothing before it is started', async () => {
    await show({ task });
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('A task about a page', () => {
  it('says how long the page was in view', async () => {
    localStorage.clear();
    await show({
      task: makeTask('page_visit', { path: '/whitepaper', seconds: 30 }),
      entry: makeEntry(),
    });
    expect(screen.getByText('0 of 30 seconds in view')).toBeVisible();
  });
});

describe('A task in Telegram', () => {
  const task = makeTask('telegram_member', { chat: '@sample' });

  it('asks to link an account first, by Telegram’s own page that leads back here', async () => {
    const answer = { is_available: true, login_url: LOGIN, state: '7.x', account: null };
    await show({ task, answers: { 'GET /me/telegram': answer } });
    const link = await screen.findByRole('link', { name: 'Link Telegram' });
    expect(link).toHaveAttribute(
      'href',
      `${LOGIN}&return_to=${encodeURIComponent(`${location.origin}${location.pathname}?telegram_login=7.x`)}`,
    );
  });

  it('names the account that is linked', async () => {
    await show({ task, me: { telegram: { name: '@ada' } } });
    expect(screen.getByText('Telegram account linked: @ada')).toBeVisible();
  });

  it('says that the account could not be loaded, which can be tried again', async () => {
    let answer: unknown = new Response('', { status: 502 });
    await show({ task, answers: { 'GET /me/telegram': () => answer } });
    expect(await screen.findByText('Your Telegram account could not be loaded')).toBeVisible();
    answer = { is_available: true, login_url: LOGIN, state: '7.x', account: null };
    await send('Try again');
    expect(await screen.findByRole('link', { name: 'Link Telegram' })).toBeVisible();
  });

  it('says when linking is not set up', async () => {
    const answer = { is_available: false, login_url: null, state: '7.x', account: null };
    await show({ task, answers: { 'GET /me/telegram': answer } });
    expect(await screen.findByText(/cannot be linked/)).toBeVisible();
  });
});

describe('A task of inviting', () => {
  it('says how many friends count', async () => {
    await show({
      task: makeTask('referrals', { count: 3 }),
      answers: { 'GET /me/referrals/summary': SUMMARY },
    });
    expect(await screen.findByText('2 of 3 friends counted')).toBeVisible();
  });
});

describe('Any task', () => {
  it('takes nothing while nobody can do it', async () => {
    await show({ task: makeTask('code'), entry: makeEntry(), obstacle: 'Back on Monday' });
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('says that a service which does not answer is asked again', async () => {
    const entry = makeEntry({ due_at: null, waiting_for: 'service' });
    await show({ task: makeTask('ton_balance', { amount: '1' }), entry });
    expect(screen.getByText(/we will try again automatically/)).toBeVisible();
  });

  it('can be appealed when it was refused', async () => {
    const entry = makeEntry({ status: 'failed', due_at: null, decision_id: 5, can_appeal: true });
    await show({ task: makeTask('manual'), entry });
    expect(screen.getByRole('button', { name: /^Appeal ?: / })).toBeVisible();
  });
});
