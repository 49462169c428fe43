import { claimTransfer, reversalTransfer, subjectOfTransfer, taskTransfer } from './ledger.js';

describe('what a transfer is about', () => {
  it.each([
    ['a task', taskTransfer(7, 3, 100n), { task_id: 3, claim_id: null }],
    ['a claim', claimTransfer(5, 7, 2n), { task_id: null, claim_id: 5 }],
    [
      'a task reversed',
      reversalTransfer(taskTransfer(7, 3, 100n), { id: 9, reason: 'Copied' }),
      { task_id: 3, claim_id: null },
    ],
  ])('is known by its key: %s', (_name, { key }, subject) => {
    expect(subjectOfTransfer(key)).toEqual(subject);
  });

  it('is neither for what a person adjusted', () => {
    expect(subjectOfTransfer('adjust:0b1e')).toEqual({ task_id: null, claim_id: null });
  });
});
