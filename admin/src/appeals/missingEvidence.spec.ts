import { REMOVED_APPEAL } from '#libs/domain/index.js';
import { isNewer, missingEvidence } from './missingEvidence.js';

const NOW = Date.parse('2026-03-10T00:00:00.000Z');
const appeal = { evidence: '', text: 'The post is public' };
const completion = {
  status: 'failed',
  updated_at: '2026-03-01T00:00:00.000Z',
  decision_id: 7,
} as const;

describe('an appeal without a submission', () => {
  it('says that it was removed with the user’s data', () => {
    const removed = { ...appeal, text: REMOVED_APPEAL };
    expect(missingEvidence(removed, completion, 0, NOW)).toBe('removed');
  });

  it('says that it was deleted, where the settings keep submissions for some days', () => {
    expect(missingEvidence(appeal, completion, 8, NOW)).toBe('expired');
    expect(missingEvidence(appeal, completion, 30, NOW)).toBeUndefined();
    expect(missingEvidence(appeal, completion, 0, NOW)).toBeUndefined();
    const waiting = { ...completion, status: 'pending_verification' } as const;
    expect(missingEvidence(appeal, waiting, 8, NOW)).toBeUndefined();
  });

  it('says that none is stored', () => {
    expect(missingEvidence(appeal, undefined, 8, NOW)).toBe('not_stored');
  });
});

it('a submission that is shown is not missing', () => {
  const shown = { ...appeal, evidence: 'https://example.com' };
  expect(missingEvidence(shown, completion, 8, NOW)).toBeUndefined();
});

it('a submission may be newer than a decision that its task does not depend on any more', () => {
  expect(isNewer({ id: 7, overturned_at: null }, completion)).toBe(false);
  expect(isNewer({ id: 6, overturned_at: null }, completion)).toBe(true);
  expect(isNewer({ id: 6, overturned_at: '2026-03-02T00:00:00.000Z' }, completion)).toBe(false);
  expect(isNewer({ id: 6, overturned_at: null }, undefined)).toBe(false);
});
