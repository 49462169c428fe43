import fc from 'fast-check';
import {
  countsAsReferral,
  fullGroups,
  REFERRAL_POINTS_PER_GROUP,
  REFERRAL_TIERS,
  referralObstacle,
} from './referral.js';

const referrals = fc.nat({ max: 1_000_000 });

describe('full groups of referrals', () => {
  it('have 300 points each', () => {
    expect(REFERRAL_POINTS_PER_GROUP).toBe(300);
  });

  it.each([
    [0, 0],
    [2, 0],
    [3, 1],
    [5, 1],
    [6, 2],
    [50, 16],
  ])('%i referrals make %i', (given, expected) => {
    expect(fullGroups(given)).toBe(expected);
  });

  it.each([-3, Number.NaN, Number.POSITIVE_INFINITY])('%d referrals make none', (given) => {
    expect(fullGroups(given)).toBe(0);
  });

  it('grow by one for every 3 more, without a limit', () => {
    fc.assert(
      fc.property(referrals, (given) => {
        expect(fullGroups(given + 3) - fullGroups(given)).toBe(1);
      }),
    );
  });

  it('do not count an unfinished one', () => {
    fc.assert(
      fc.property(referrals, fc.nat({ max: 2 }), (groups, rest) => {
        expect(fullGroups(groups * 3 + rest)).toBe(groups);
      }),
    );
  });
});

describe('REFERRAL_TIERS', () => {
  it('are 1, 3, 10 and 50 friends', () => {
    expect(REFERRAL_TIERS).toEqual([1, 3, 10, 50]);
  });
});

describe('somebody who was invited', () => {
  const friend = { total_points: 100, is_banned: false, is_active: true };

  it.each([
    [friend, 100, null],
    [friend, 0, null],
    [friend, 101, 'too_few_points'],
    [{ ...friend, total_points: -1 }, 0, 'too_few_points'],
    [{ ...friend, is_banned: true }, 0, 'banned'],
    [{ ...friend, is_active: false }, 0, 'banned'],
  ])('with %j and %i points needed is kept from counting by %j', (invited, least, obstacle) => {
    expect(referralObstacle(invited, least)).toBe(obstacle);
    expect(countsAsReferral(invited, least)).toBe(obstacle === null);
  });
});
