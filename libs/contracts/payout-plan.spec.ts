import { payoutPlan } from './payout-plan.js';

it('nothing to pay takes nothing', () => {
  expect(payoutPlan(0)).toMatchObject({
    push: { signatures: 0, minutes: 0, nanotons: '0', spent_nanotons: '0' },
    pull: { signatures: 0, minutes: 0 },
  });
});

it('a few claims need the TON of the funding, which is more than their push needs', () => {
  expect(payoutPlan(1).push).toMatchObject({ signatures: 2, nanotons: '400000000' });
});

it('a push pays a thousand claims with four messages of one signature', () => {
  const { push } = payoutPlan(10_000);
  expect(push).toMatchObject({ signatures: 11, minutes: 11 });
  expect(push.nanotons).toBe(String(1_000n * 52_000_000n + 4n * 200_000_000n));
  expect(payoutPlan(1_001).push.signatures).toBe(3);
});

it('receivers claim with one signature of the owner, however many they are', () => {
  expect(payoutPlan(1_000_000).pull).toMatchObject({ signatures: 1, minutes: 1 });
});

it('a year of rent for a million numbers costs a little more than one TON', () => {
  expect(Number(payoutPlan(1_000_000).rent_nanotons) / 1e9).toBeCloseTo(1.04, 2);
});
