import fc from 'fast-check';
import {
  countsAsReferral,
  fullGroups,
  REFERRAL_POINTS_PER_GROUP,
  REFERRAL_TIERS,
  referralObstacle,
} from './referral.js';

const referrals = fc.nat({ max: 1_000_000 });
const referralReward = (given: number) => fullGroups(given) * REFERRAL_POINTS_PER_GROUP;

describe('the points of full groups', () => {
  it.each([
    [0, 0],
    [2, 0],
    [3, 300],
    [5, 300],
    [6, 600],
    [50, 4800],
  ])('rewards %i referrals with %i points', (given, expected) => {
    expect(referralReward(given)).toBe(expected);
  });

  it.each([-3, Number.NaN, Number.POSITIVE_INFINITY])(
    'rewards %d referrals with nothing',
    (given) => {
      expect(referralReward(given)).toBe(0);
    },
  );

  it('adds 300 points for every 3 more, without a limit', () => {
    fc.assert(
      fc.property(referrals, (given) => {
        expect(referralReward(given + 3) - referralReward(given)).toBe(300);
      }),
    );
  });

  it('gives nothing for an unfinished group', () => {
    fc.assert(
      fc.property(referrals, fc.nat({ max: 2 }), (groups, rest) => {
        expect(referralReward(groups * 3 + rest)).toBe(groups * 300);
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
