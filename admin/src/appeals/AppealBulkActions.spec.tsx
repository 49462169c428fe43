import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls } from '../test-support/answerCalls.js';
import { showSelected } from '../test-support/showSelected.js';
import { AppealBulkActions } from './AppealBulkActions.js';

const IDS = [4, 5];

/** Shows the buttons for two selected appeals; returns the calls. */
async function show() {
  const calls: unknown[] = [];
  const answer =
    (operation: string) =>
    ({ body }: { body?: Record<string, unknown> }) => {
      calls.push([operation, body]);
      return { ids: IDS, skipped: 0 };
    };
  const dataProvider = answerCalls({
    bulkUpholdAppeals: answer('uphold'),
    bulkOverturnAppeals: answer('overturn'),
  });
  const records = IDS.map((id) => ({ id }));
  const selected = { resource: 'appeals', records, dataProvider, texts: 'answers' } as const;
  await showSelected(<AppealBulkActions />, selected);
  return calls;
}

describe('an answer to the selected appeals', () => {
  it.each(['Uphold', 'Overturn'])('is written once: %s', async (name) => {
    const calls = await show();
    await userEvent.click(screen.getByRole('button', { name: `${name} decision` }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(/2 appeals/);
    const [, send] = screen.getAllByRole('button', { name: `${name} decision`, hidden: true });
    await userEvent.click(send as HTMLElement);
    expect(calls).toEqual([]);
    await userEvent.type(
      screen.getByRole('textbox', { name: /^Answer\b(?!.*Chinese)/ }),
      'Thank you.',
    );
    await userEvent.click(send as HTMLElement);
    expect(await screen.findByText('2 appeals answered')).toBeVisible();
    expect(calls).toEqual([[name.toLowerCase(), { ids: IDS, answer: 'Thank you.' }]]);
  });
});
