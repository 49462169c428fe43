import fc from 'fast-check';
import { claimableTokens, POINTS_PER_TOKEN, pointsToTokens } from './points.js';

const points = fc.nat({ max: 1_000_000_000 });
const tokens = fc.nat({ max: 1_000_000 });

describe('pointsToTokens', () => {
  it.each([
    [0, 0],
    [1, 0],
    [999, 0],
    [1000, 1],
    [1999, 1],
    [2000, 2],
  ])('makes %i points %i tokens', (given, expected) => {
    expect(pointsToTokens(given)).toBe(expected);
  });

  it.each([-1, -1000, Number.NaN, Number.POSITIVE_INFINITY])(
    'makes %d points no token',
    (given) => {
      expect(pointsToTokens(given)).toBe(0);
    },
  );

  it('floors: the tokens cost no more than the points, one more would', () => {
    fc.assert(
      fc.property(points, (given) => {
        const cost = pointsToTokens(given) * POINTS_PER_TOKEN;
        expect(cost).toBeLessThanOrEqual(given);
        expect(cost + POINTS_PER_TOKEN).toBeGreaterThan(given);
      }),
    );
  });

  it('never pays less for more points', () => {
    fc.assert(
      fc.property(points, points, (given, more) => {
        expect(pointsToTokens(given + more)).toBeGreaterThanOrEqual(pointsToTokens(given));
      }),
    );
  });
});

describe('claimableTokens', () => {
  it('subtracts what was already claimed', () => {
    expect(claimableTokens(5999, 2)).toBe(3);
  });

  it('counts a negative or broken claimed amount as none', () => {
    expect(claimableTokens(1000, -5)).toBe(1);
    expect(claimableTokens(1000, Number.NaN)).toBe(1);
  });

  it('does not pay a fraction twice', () => {
    expect(claimableTokens(2000, 0.5)).toBe(1);
  });

  it('is a whole number and never negative, whatever it is given', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), (given, claimed) => {
        const claimable = claimableTokens(given, claimed);
        expect(claimable).toBeGreaterThanOrEqual(0);
        expect(Number.isInteger(claimable)).toBe(true);
      }),
    );
  });

  it('is 0 right after claiming everything', () => {
    fc.assert(
      fc.property(points, tokens, (given, claimed) => {
        const after = claimed + claimableTokens(given, claimed);
        expect(claimableTokens(given, after)).toBe(0);
      }),
    );
  });

  it('pays the same in one claim as in two', () => {
    fc.assert(
      fc.property(points, points, (first, later) => {
        const early = claimableTokens(first, 0);
        const late = claimableTokens(first + later, early);
        expect(early + late).toBe(pointsToTokens(first + later));
      }),
    );
  });
});
