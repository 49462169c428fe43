import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { AdminContext, TestMemoryRouter } from 'react-admin';
import type { ReviewRecord } from '../../providers/data/records.js';
import { createI18nProvider } from '../../providers/i18n/i18nProvider.js';
import { ReviewSubject } from './ReviewSubject.js';

const REVIEW = {
  id: 1,
  task_id: 2,
  user_id: 3,
  username: 'ada',
  wallet_address: 'UQ',
  is_banned: false,
  task_title: '写文章',
  task_title_en: 'Write',
  points: 100,
  signals: [],
  evidence: 'My article',
  evidence_kind: 'text',
  submitted_at: '2026-01-01T00:00:00Z',
  review_due_at: '2026-01-02T00:00:00Z',
} as unknown as ReviewRecord;

async function openReview(refusal: boolean) {
  render(
    <TestMemoryRouter>
      <AdminContext i18nProvider={await createI18nProvider('en')} queryClient={new QueryClient()}>
        <ReviewSubject review={REVIEW} isFirst>
          {refusal && <p>Why it is refused</p>}
        </ReviewSubject>
      </AdminContext>
    </TestMemoryRouter>,
  );
  const evidence = await screen.findByRole('region', { name: 'Submission' });
  return evidence.parentElement as HTMLElement;
}

describe('the submission', () => {
  it('stays in view while the reason of a refusal is chosen, and is scrolled by keys', async () => {
    const box = await openReview(true);
    expect(box).toHaveStyle({ position: 'sticky', overflowY: 'auto' });
    expect(box).toHaveAttribute('tabindex', '0');
    // Before the reasons, so that it is read first.
    expect(box.compareDocumentPosition(screen.getByText('Why it is refused'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it('moves with the page otherwise', async () => {
    const box = await openReview(false);
    expect(box).not.toHaveStyle({ position: 'sticky' });
    expect(box).not.toHaveAttribute('tabindex');
  });
});
