import { act, screen } from '@testing-library/react';
import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { makeEntry, makeFlow, makeTask, renderLive } from '../../../../test/support/web/live.js';
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
