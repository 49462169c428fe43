import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls } from '../test-support/answerCalls.js';
import { showSelected } from '../test-support/showSelected.js';
import { ClaimBulkActions } from './ClaimBulkActions.js';

const claim = (id: number, more: object = {}) => ({
  id,
  user_id: id,
  tokens: 2,
  status: 'requested',
  is_banned: false,
  is_held: false,
  is_score_awaited: false,
  signals: [],
  balances: [],
  ...more,
});
const CLAIMS = [
  claim(1),
  claim(2, { is_banned: true }),
  claim(3, { signals: [{ code: 'same_key', count: 4, since: null, user_ids: [] }] }),
  claim(4, { balances: [{ task_id: 9, title: '', title_en: 'Hold TON', is_kept: false }] }),
];

/** Opens the dialog for all claims; returns the approved ids. */
async function askToApprove(claims = CLAIMS) {
  const approved: unknown[] = [];
  const dataProvider = answerCalls({
    listClaimRisks: () => claims,
    bulkApproveClaims: ({ body }) => {
      approved.push(body?.['ids']);
      return body;
    },
  });
  const selected = { resource: 'claims', records: claims, dataProvider };
  await showSelected(<ClaimBulkActions />, selected);
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/claims? ha(s|ve) risks/);
  return { dialog, approved };
}

describe('the question before claims are approved together', () => {
  it('shows what one claim’s dialog shows, and approves none of a banned user', async () => {
    const { dialog, approved } = await askToApprove();
    const listed = dialog.getByRole('list', { name: 'Risks' });
    expect(
      within(listed)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      expect.stringContaining('Banned'),
      expect.stringContaining('Same wallet key as 4 other users'),
      expect.stringContaining('No longer heldHold TON'),
    ]);
    expect(dialog.getByText('Approve 3 claims?')).toBeVisible();
    expect(dialog.getByRole('status')).toHaveTextContent(/^6 tokens in all.*1 stays as it is\.$/);
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(approved).toEqual([[1, 3, 4]]);
  });

  it('leaves those with risks out with one click', async () => {
    const { dialog, approved } = await askToApprove();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Leave out the 3 with risks' }));
    expect(dialog.getByText('Approve 1 claim?')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(approved).toEqual([[1]]);
  });

  it('approves none for whose user the outside service has not answered', async () => {
    const claims = [claim(1), claim(2, { is_score_awaited: true })];
    const { dialog, approved } = await askToApprove(claims);
    expect(dialog.getByText(/1 has no outside score yet/)).toBeVisible();
    expect(dialog.getByText('No outside score')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(approved).toEqual([[1]]);
  });
});
