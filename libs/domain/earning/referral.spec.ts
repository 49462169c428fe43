import fc from 'fast-check';
import {
  countsFrom,
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
  const DAY = 86_400_000;
  const now = Date.parse('2030-05-10T12:00:00.000Z');
  const friend = {
    total_points: 500,
    is_banned: false,
    is_active: true,
    created_at: new Date(now - 3 * DAY),
    has_proved_task: true,
  };
  const rules = {
    referral_min_points: 500,
    referral_days: 3,
    referral_needs_task: true,
    campaign_end: new Date(now + DAY).toISOString(),
  };

  it.each([
    [{}, {}, null],
    [{ total_points: 499 }, {}, 'too_few_points'],
    [{ total_points: -1 }, { referral_min_points: 0 }, 'too_few_points'],
    [{ total_points: 0 }, { referral_min_points: 0 }, null],
    [{ is_banned: true, total_points: 0 }, {}, 'banned'],
    [{ is_active: false }, {}, 'banned'],
    [{ has_proved_task: false }, {}, 'task_missing'],
    [{ has_proved_task: false }, { referral_needs_task: false }, null],
    [{ created_at: new Date(now - 3 * DAY + 1) }, {}, 'too_early'],
    [{ created_at: new Date(now).toISOString() }, { referral_days: 0 }, null],
    [{ created_at: new Date(now - 2 * DAY) }, {}, 'too_early'],
    [{ created_at: new Date(now - 2 * DAY + 1), total_points: 0 }, {}, 'too_late'],
    [{ created_at: new Date(now + DAY + 1) }, { referral_days: 0 }, 'too_late'],
  ])('with %j and the rules %j is kept from counting by %j', (invited, asked, obstacle) => {
    expect(referralObstacle({ ...friend, ...invited }, { ...rules, ...asked }, now)).toBe(obstacle);
  });

  it('and has counted once is asked for points and nothing else', () => {
    const known = { ...friend, referral_least_points: 100, has_proved_task: false };
    expect(referralObstacle({ ...known, total_points: 100 }, rules, now - 2 * DAY)).toBeNull();
    expect(referralObstacle({ ...known, total_points: 99 }, rules, now)).toBe('too_few_points');
    expect(referralObstacle({ ...known, is_banned: true }, rules, now)).toBe('banned');
    const late = { ...known, total_points: 100, created_at: new Date(now) };
    expect(referralObstacle(late, rules, now)).toBeNull();
  });

  it('counts days after joining at the earliest', () => {
    expect(countsFrom(friend, rules)).toBe(now);
    expect(countsFrom(friend, { referral_days: 0 })).toBe(now - 3 * DAY);
  });
});
