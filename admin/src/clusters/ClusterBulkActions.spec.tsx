import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { answerCalls } from '../test-support/answerCalls.js';
import { showSelected } from '../test-support/showSelected.js';
import { ClusterBulkActions } from './ClusterBulkActions.js';

const CLUSTERS = [
  { id: 4, users: 3000 },
  { id: 5, users: 12 },
  { id: 6, users: 7 },
];

const holding = { name: 'Hold claims' };

/** Shows the buttons for all clusters; returns the calls. The members of cluster 5 are held already. */
async function show(isRefused = false) {
  const calls: unknown[] = [];
  const dataProvider = answerCalls({
    holdCluster: ({ path, body }) => {
      calls.push({ ...path, ...body });
      if (path?.['id'] === 5) {
        throw new HttpError('No member', 409, { code: 'cluster.nobody_changed' });
      }
      if (isRefused) throw new HttpError('Wait', 503, {});
      const isFirst = path?.['id'] === 4 && body?.['after'] === undefined;
      const decision_id = 10 * Number(path?.['id']);
      return isFirst
        ? { decision_id, users: 2000, next: 2113 }
        : { decision_id, users: 7, next: null };
    },
    undoClusterDecision: ({ path }) => {
      calls.push(path);
      return { decision_id: 1, users: 7, next: null };
    },
  });
  await showSelected(<ClusterBulkActions />, {
    resource: 'clusters',
    records: CLUSTERS,
    dataProvider,
    texts: 'clusters',
  });
  return calls;
}

/** Opens the question about holding. */
async function ask() {
  await userEvent.click(await screen.findByRole('button', holding));
  return within(await screen.findByRole('dialog'));
}

/** Gives a reason, and confirms. */
async function hold(dialog: Awaited<ReturnType<typeof ask>>) {
  const reason = dialog.getByRole('textbox', { name: /^Reason/ });
  await userEvent.clear(reason);
  await userEvent.type(reason, 'A farm');
  await userEvent.click(dialog.getByRole('button', holding));
}

describe('a decision about several clusters', () => {
  it('is made for each with one reason, leaves out unchanged ones, and is undone with one click', async () => {
    const calls = await show();
    const dialog = await ask();
    expect(dialog.getByText(/^Hold the claims of 3 clusters with 3,019 members\?/)).toBeVisible();
    await hold(dialog);
    expect(await screen.findByText('2 clusters held, 2,014 members changed')).toBeVisible();
    expect(calls.splice(0)).toEqual([
      { id: 4, reason: 'A farm' },
      { id: 4, reason: 'A farm', decision_id: 40, after: 2113 },
      { id: 5, reason: 'A farm' },
      { id: 6, reason: 'A farm' },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Decisions about 2 clusters undone')).toBeVisible();
    expect(calls).toEqual([
      { id: 6, decision: 60 },
      { id: 4, decision: 40 },
    ]);
  });

  it('offers the last reason, which Enter confirms', async () => {
    const calls = await show();
    await hold(await ask());
    expect(await screen.findByText(/^2 clusters held/)).toBeVisible();
    const dialog = await ask();
    calls.length = 0;
    expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveValue('A farm');
    expect(dialog.getByRole('button', holding)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(calls).toContainEqual({ id: 6, reason: 'A farm' }));
  });

  it('says when it has failed', async () => {
    await show(true);
    await hold(await ask());
    expect(await screen.findByText('Not all clusters were changed')).toBeVisible();
  });
});
