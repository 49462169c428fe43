import {
  claimTransfer,
  dayOfAward,
  reversalTransfer,
  subjectOfTransfer,
  taskTransfer,
} from './ledger.js';

describe('what a transfer is about', () => {
  it.each([
    ['a task', taskTransfer(7, 3, 100n), { task_id: 3, claim_id: null }],
    ['a day of a task', taskTransfer(7, 3, 100n, '2026-01-31'), { task_id: 3, claim_id: null }],
    ['a claim', claimTransfer(5, 7, 2n), { task_id: null, claim_id: 5 }],
    [
      'a task reversed',
      reversalTransfer(taskTransfer(7, 3, 100n), { id: 9, reason: 'Copied' }),
      { task_id: 3, claim_id: null },
    ],
  ])('is known by its key: %s', (_name, { key }, subject) => {
    expect(subjectOfTransfer(key)).toEqual(subject);
  });

  it('has a day for an award of a daily task, also once it is reversed', () => {
    const award = taskTransfer(7, 3, 100n, '2026-01-31');
    expect(award.key).toBe('task:7:3:2026-01-31');
    expect(dayOfAward(award.key)).toBe('2026-01-31');
    expect(dayOfAward(reversalTransfer(award, { id: 9, reason: 'Copied' }).key)).toBe('2026-01-31');
    expect(dayOfAward(taskTransfer(7, 3, 100n).key)).toBeNull();
  });

  it('is neither for what a person adjusted', () => {
    expect(subjectOfTransfer('adjust:0b1e')).toEqual({ task_id: null, claim_id: null });
  });
});
