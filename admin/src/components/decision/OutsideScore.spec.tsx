import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { AdminContext, HttpError } from 'react-admin';
import { createI18nProvider } from '../../providers/i18n/i18nProvider.js';
import { answerCalls } from '../../test-support/answerCalls.js';
import { OutsideScore } from './OutsideScore.js';

const NOTHING = {
  state: 'not_asked',
  score: null,
  reasons: [],
  wallet_address: null,
  answered_at: null,
  last_error: null,
};

async function show(answer: () => object) {
  return render(
    <AdminContext
      dataProvider={answerCalls({ getOutsideScore: answer })}
      i18nProvider={await createI18nProvider('en')}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <OutsideScore userId={3} />
    </AdminContext>,
  );
}

describe('what the outside service says of a user', () => {
  it('is a score with its reasons, which are texts whatever they hold', async () => {
    const reasons = ['Bought with 40 others', '<img src=x onerror=alert(1)>'];
    const { container } = await show(() => ({ ...NOTHING, state: 'answered', score: 82, reasons }));
    expect(await screen.findByText('Outside score: 82 of 100')).toBeVisible();
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toEqual(reasons);
    expect(container.querySelector('img')).toBeNull();
  });

  it('is nothing yet while the service has not answered, with what went wrong', async () => {
    await show(() => ({ ...NOTHING, state: 'failed', last_error: 'score.example answers 500' }));
    expect(await screen.findByText(/is not responding. The server retries/)).toBeVisible();
    expect(screen.getByText('Last try: score.example answers 500')).toBeVisible();
  });

  it('offers a retry when it could not be loaded', async () => {
    await show(() => Promise.reject(new HttpError('Away', 503)));
    expect(await screen.findByText('Failed to load the outside score')).toBeVisible();
    expect(screen.getByRole('button', { name: /again/i })).toBeEnabled();
  });
});
