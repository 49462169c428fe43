import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { DEFAULT_SITE_SETTINGS, type Language } from '#libs/domain/index.js';
import {
  makeDecision,
  makeEntry,
  makeMe,
  makeTask,
  refusal,
  renderLive,
  WALLET,
} from '../../../../../../test/support/web/live.js';
import { renderSettings, resetSiteSettings } from '../../../../lib/site-settings.js';
import { useVisitorSessionStore } from '../../../wallet/visitor-session.js';
import { forgetDrafts } from '../drafts.js';
import { AppealDialog } from './appeal-dialog.js';
import { MyDecisions } from './my-decisions.js';
import type { MyDecision } from './use-decisions.js';

const TASKS = [makeTask('manual')];
const APPEAL = {
  status: 'open',
  text: 'It is public now.',
  created_at: '2030-05-11T08:00:00.000Z',
  answer: null,
  answered_at: null,
} as const;

async function show(
  decisions: MyDecision[],
  answers = {},
  { language = 'en', is_banned = false }: { language?: Language; is_banned?: boolean } = {},
) {
  const calls = await renderLive(
    <>
      <MyDecisions account={makeMe({ is_banned })} tasks={TASKS} />
      <AppealDialog address={WALLET} tasks={TASKS} />
    </>,
    { 'GET /me/decisions': decisions, ...answers },
    language,
  );
  await screen.findByRole('heading', { level: 2 });
  return calls;
}

const item = () => screen.getByRole('listitem');
const press = (name: RegExp | string) =>
  act(async () => screen.getByRole('button', { name }).click());

describe('A decision', () => {
  afterEach(resetSiteSettings);

  it('is shown with its reason, its moment and who decided', async () => {
    await show([makeDecision()]);
    expect(item()).toHaveTextContent('Not accepted: Follow us on X');
    expect(item()).toHaveTextContent('Reason: The link leads to something else');
    expect(item()).toHaveTextContent(/May 10, 2030.* · decided by the team/);
  });

  it('about a task that was completed since is gone, unless an appeal was answered there', async () => {
    const done = makeEntry({ status: 'completed', due_at: null });
    const isRefusal = makeDecision({ can_appeal: false });
    const isOther = makeDecision({ id: 6, task_id: 2 });
    const isAppealed = makeDecision({ id: 7, can_appeal: false, appeal: APPEAL });
    await renderLive(<MyDecisions account={makeMe({ tasks: [done] })} tasks={TASKS} />, {
      'GET /me/decisions': [isRefusal, isOther, isAppealed],
    });
    const appealed = await screen.findByText('First not accepted, now completed: Follow us on X');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(appealed.closest('li')).toHaveTextContent('It is public now.');
    expect(screen.getByText(/^Not accepted: /)).toBeVisible();
  });

  it('of a rule is shown as one, with what it took', async () => {
    const taken = { kind: 'reversal', points: 1300, is_reviewed: false } as const;
    await show([makeDecision({ ...taken, task_id: null, reason: 'A friend no longer counts' })]);
    expect(item()).toHaveTextContent('Points reversed−1,300 points');
    expect(item()).toHaveTextContent('decided by a rule');
  });

  it.each([
    ['ban', '已被封禁'],
    ['rejection', '领取 #8 被拒绝'],
    ['deduction', '扣除积分'],
    ['forfeit', '代币作废'],
  ] as const)('is in Chinese: %s', async (kind, text) => {
    await show([makeDecision({ kind, claim_id: 8, task_id: null })], {}, { language: 'zh' });
    expect(item()).toHaveTextContent(text);
    expect(item()).toHaveTextContent('由团队决定');
  });

  it('that was overturned says that all of it was given again', async () => {
    const overturned = { overturned_at: '2030-05-12T08:00:00.000Z', can_appeal: false };
    await show([makeDecision({ ...overturned, kind: 'deduction', task_id: null, points: 5 })]);
    expect(item()).toHaveTextContent('Everything was restored');
    expect(within(item()).queryByRole('button')).toBeNull();
  });

  it('that rejected a claim says that its tokens can be claimed again, or are once it is overturned', async () => {
    const rejection = { kind: 'rejection', task_id: null, claim_id: 8, tokens: 2 } as const;
    const overturned_at = '2030-05-12T08:00:00.000Z';
    await show([makeDecision({ ...rejection, overturned_at, can_appeal: false })]);
    expect(item()).toHaveTextContent(/Overturned on .* tokens were claimed for you again/);
    cleanup();
    await show([makeDecision(rejection)]);
    expect(item()).toHaveTextContent('You can claim these tokens again.');
  });

  it('that rejected a claim says to a banned visitor that its tokens cannot be claimed', async () => {
    const rejection = { kind: 'rejection', task_id: null, claim_id: 8, tokens: 2 } as const;
    await show([makeDecision(rejection)], {}, { is_banned: true });
    expect(item()).toHaveTextContent(/cannot be claimed again while this wallet is banned/);
  });

  it('that rejected a claim of a closed campaign leaves nothing to claim', async () => {
    const closed_at = '2026-02-28T00:00:00Z';
    renderSettings({ ...DEFAULT_SITE_SETTINGS, campaign_mode: 'live', closed_at });
    const rejection = { kind: 'rejection', task_id: null, claim_id: 8, tokens: 2 } as const;
    await show([makeDecision(rejection)]);
    expect(item()).toHaveTextContent(/The campaign is closed, so its tokens cannot be claimed/);
  });
});

describe('An appeal', () => {
  it('is sent once, with what speaks against the decision', async () => {
    const answered = makeDecision({ can_appeal: false, appeal: APPEAL });
    const decisions = [makeDecision()];
    const calls = await show(decisions, {
      'GET /me/decisions': () => decisions,
      'POST /me/appeals': () => {
        decisions[0] = answered;
        return Response.json(answered, { status: 201 });
      },
    });
    await press(/^Appeal ?: Not accepted/);
    const dialog = screen.getByRole('dialog', { name: 'Appeal against the decision' });
    expect(dialog).toHaveTextContent('The link leads to something else');
    await press('Send the appeal');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter your reasons');
    const text = { target: { value: ' It is public now. ' } };
    fireEvent.change(screen.getByLabelText('Why is the decision wrong?'), text);
    await press('Send the appeal');
    expect(
      await screen.findByText('Your appeal was sent. The answer will be under Activity.'),
    ).toBeVisible();
    expect(calls).toContainEqual({
      name: 'POST /me/appeals',
      body: { decision_id: 5, text: 'It is public now.' },
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('Your appeal is being reviewed')).toBeVisible();
    expect(screen.getByText('It is public now.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Appeal ?: / })).toBeNull();
  });

  it('stays in the dialog when the server refuses it', async () => {
    await show([makeDecision()], {
      'POST /me/appeals': () => refusal(409, 'appeal.exists', 'You have appealed already.'),
    });
    await press(/^Appeal ?: /);
    const text = { target: { value: 'Please' } };
    fireEvent.change(screen.getByLabelText('Why is the decision wrong?'), text);
    await press('Send the appeal');
    expect(await screen.findByText('You have appealed already.')).toBeVisible();
    expect(screen.getByLabelText('Why is the decision wrong?')).toHaveValue('Please');
    await press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  const typeAndSend = async (value: string) => {
    fireEvent.change(screen.getByLabelText('Why is the decision wrong?'), { target: { value } });
    await press('Send the appeal');
  };

  it('keeps its text where the dialog is closed before it is sent', async () => {
    await show([makeDecision()]);
    await press(/^Appeal ?: /);
    fireEvent.input(screen.getByLabelText('Why is the decision wrong?'), {
      target: { value: 'It is public' },
    });
    await press('Cancel');
    await press(/^Appeal ?: /);
    expect(screen.getByLabelText('Why is the decision wrong?')).toHaveValue('It is public');
    act(forgetDrafts);
  });

  it('that was stored, while its answer was lost, is sent', async () => {
    const answers = [
      new Response('', { status: 502 }),
      refusal(409, 'appeal.exists', 'You have appealed already.'),
    ];
    const calls = await show([makeDecision()], { 'POST /me/appeals': () => answers.shift() });
    await press(/^Appeal ?: /);
    calls.length = 0;
    await typeAndSend('Please');
    expect(await screen.findByText(/^The appeal could not be sent/)).toBeVisible();
    expect(calls.map(({ name }) => name)).toContain('GET /me/decisions');
    await press('Send the appeal');
    expect(await screen.findByText(/^Your appeal was sent/)).toBeVisible();
  });

  it('that a session ended before says so, with the way to sign in', async () => {
    await show([makeDecision()], {
      'POST /me/appeals': () => refusal(401, 'session.required', 'Sign in first'),
    });
    await press(/^Appeal ?: /);
    await typeAndSend('Please');
    expect(useVisitorSessionStore.getState().status).toBe('expired');
  });

  it('is not offered where it could not be granted, and the visitor reads why', async () => {
    await show([makeDecision({ can_appeal: false, appeal_obstacle: 'The campaign is closed' })]);
    expect(item()).toHaveTextContent('No appeal is possible: The campaign is closed');
    expect(within(item()).queryByRole('button')).toBeNull();
  });

  it.each([
    ['upheld', 'The decision was upheld'],
    ['overturned', 'The decision was overturned'],
  ] as const)('is answered where the decision is: %s', async (status, text) => {
    const answer = { answer: 'We looked again.', answered_at: '2030-05-12T08:00:00.000Z' };
    await show([makeDecision({ can_appeal: false, appeal: { ...APPEAL, status, ...answer } })]);
    expect(item()).toHaveTextContent(text);
    expect(item()).toHaveTextContent(/Answer of May 12, 2030/);
    expect(item()).toHaveTextContent('We looked again.');
  });
});
