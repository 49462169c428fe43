import { act, screen } from '@testing-library/react';
import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { makeEntry, makeFlow, makeTask, renderLive } from '../../../../test/support/web/live.js';
import { asTask } from '../../../../test/support/web/render.js';
import { renderSettings, resetSiteSettings } from '../../lib/site-settings.js';
import { TaskCard } from './task-card.js';

const REASON = 'The organisers have not set the passcode of this task yet.';
const LACKING = { obstacle: REASON, isBlocked: true };

describe('A task that nobody can do', () => {
  it('says why, also to somebody who is not signed in', async () => {
    await renderLive(<TaskCard task={makeTask('code')} flow={makeFlow(undefined, LACKING)} />);
    expect(screen.getByText(REASON)).toBeVisible();
    expect(screen.getByRole('button', { name: /Follow us on X/ })).toBeDisabled();
  });

  it.each([
    ['is done already', makeFlow(makeEntry({ status: 'completed' }), LACKING)],
    ['can be done by nobody anyway', makeFlow(undefined, LACKING, { closed: 'ended' })],
  ])('says nothing of it where it %s', async (_case, flow) => {
    await renderLive(<TaskCard task={makeTask('code')} flow={flow} />);
    expect(screen.queryByText(REASON)).toBeNull();
  });
});

describe('A task that needs a balance', () => {
  afterEach(() => act(resetSiteSettings));

  it.each([
    [
      { claim_holding_days: 3 },
      /Checked on the chain: 1 TON · Hold it for 3 days before you claim/,
    ],
    [{ claim_holding_days: 0 }, /^Checked on the chain: 1 TON$/],
    [{ claim_snapshot_at: '2030-01-01T00:00:00.000Z' }, /^Checked on the chain: 1 TON$/],
  ])('says how long it has to be held: %j', async (settings, text) => {
    renderSettings({ ...DEFAULT_SITE_SETTINGS, campaign_mode: 'live', ...settings });
    await renderLive(
      <TaskCard task={makeTask('ton_balance', { amount: '1' })} flow={makeFlow()} />,
    );
    expect(screen.getByText(text)).toBeVisible();
  });
});

describe('A task with limits', () => {
  const AT = '2030-05-10T08:00:00.000Z';
  const BEFORE = { ...makeTask('self'), id: 70, title: '阅读规则', title_en: 'Read the rules' };
  const show = async (limits: object, view = {}, language: 'en' | 'zh' = 'en') => {
    const task = makeTask('self', {}, limits);
    const flow = makeFlow(undefined, view);
    const answers = { 'GET /airdrop/tasks': [asTask(BEFORE), asTask(task)] };
    await renderLive(<TaskCard task={task} flow={flow} />, answers, language);
  };

  it.each<[object, object, RegExp]>([
    [{ available_from: AT }, { limit: 'task.not_open' }, /^Opens May 10, 2030, \d\d:\d\d/],
    [{ available_until: AT }, {}, /^Until May 10, 2030, \d\d:\d\d/],
    [{ available_until: '2020-05-10T08:00:00Z' }, { limit: 'task.over' }, /^Ended May 10, 2020/],
    [{ max_completions: 1500 }, {}, /^For the first 1,500 participants$/],
    [{ max_completions: 1500 }, { limit: 'task.full' }, /^All 1,500 places are taken$/],
    [{ is_daily: true }, {}, /^Once a day$/],
  ])('says %j with %j', async (limits, view, text) => {
    await show(limits, view);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('names the task before it, in the reader’s language', async () => {
    await show({ after_task_id: 70 }, { limit: 'task.after_other', isBlocked: true }, 'zh');
    expect(await screen.findByText('完成“阅读规则”后开放')).toBeVisible();
    expect(screen.getByRole('button')).toBeDisabled();
  });

  it('says when a daily one can be done again', async () => {
    const task = makeTask('self', {}, { is_daily: true });
    const entry = makeEntry({ status: 'completed', due_at: null, opens_at: AT });
    await renderLive(<TaskCard task={task} flow={makeFlow(entry)} />);
    expect(screen.getByText(/^Once a day · Again from May 10, 2030, \d\d:\d\d/)).toBeVisible();
  });

  it('says nothing of other limits once it is completed', async () => {
    const task = makeTask('self', {}, { max_completions: 5, available_until: AT });
    await renderLive(<TaskCard task={task} flow={makeFlow(makeEntry({ status: 'completed' }))} />);
    expect(screen.queryByText(/places|participants|Until/)).toBeNull();
  });
});

it('says how many have completed a task, beside its check', async () => {
  renderSettings({ ...DEFAULT_SITE_SETTINGS, campaign_mode: 'live' });
  await renderLive(<TaskCard task={makeTask('self')} flow={makeFlow()} participants={1200} />);
  expect(screen.getByText('You confirm it yourself · 1,200 completed it')).toBeVisible();
  act(resetSiteSettings);
});
