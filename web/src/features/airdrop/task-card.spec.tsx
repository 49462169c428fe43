import { screen } from '@testing-library/react';
import { makeEntry, makeFlow, makeTask, renderLive } from '../../../../test/support/web/live.js';
import { TaskCard } from './task-card.js';

const REASON = 'The organisers have not set the passcode of this task yet.';
const LACKING = { obstacleOf: () => REASON, isBlocked: () => true };

describe('A task that nobody can do', () => {
  it('says why, also to somebody who is not signed in', async () => {
    await renderLive(<TaskCard task={makeTask('code')} flow={makeFlow(undefined, LACKING)} />);
    expect(screen.getByText(REASON)).toBeVisible();
    expect(screen.getByRole('button', { name: /Follow us on X/ })).toBeDisabled();
  });

  it.each([
    ['is done already', makeFlow(makeEntry({ status: 'completed' }), LACKING)],
    ['can be done by nobody anyway', makeFlow(undefined, { ...LACKING, closed: 'ended' })],
  ])('says nothing of it where it %s', async (_case, flow) => {
    await renderLive(<TaskCard task={makeTask('code')} flow={flow} />);
    expect(screen.queryByText(REASON)).toBeNull();
  });
});
