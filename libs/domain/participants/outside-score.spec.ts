import { isHeldByScore, readOutsideScore, retryOutsideScore } from './outside-score.js';

describe('an answer with an outside score', () => {
  it('has a whole number from 0 to 100, and reasons; what else it says is left out', () => {
    expect(readOutsideScore({ score: 0, reasons: [] })).toEqual({ score: 0, reasons: [] });
    const answer = { score: 100, reasons: ['Bought', 'New'], wallet: 'x' };
    expect(readOutsideScore(answer)).toEqual({ score: 100, reasons: ['Bought', 'New'] });
  });

  it('has reasons as they are drawn, without marks of direction and controls', () => {
    const reasons = [' a\u202Eb\n\tc\u0000 ', '<b>bold</b>', 'ab c'];
    expect(readOutsideScore({ score: 5, reasons })?.reasons).toEqual(['ab c', '<b>bold</b>']);
  });

  it('may have ten reasons of 200 characters', () => {
    const reasons = [...'0123456789'].map((digit) => digit.repeat(200));
    expect(readOutsideScore({ score: 5, reasons })?.reasons).toEqual(reasons);
  });

  it.each([
    null,
    undefined,
    7,
    'score',
    [],
    {},
    { score: 5 },
    { reasons: [] },
    { score: '5', reasons: [] },
    { score: -1, reasons: [] },
    { score: 101, reasons: [] },
    { score: 5.5, reasons: [] },
    { score: Number.NaN, reasons: [] },
    { score: true, reasons: [] },
    { score: 5, reasons: 'Bought' },
    { score: 5, reasons: [7] },
    { score: 5, reasons: [''] },
    { score: 5, reasons: ['\u200B'] },
    { score: 5, reasons: ['x'.repeat(201)] },
    { score: 5, reasons: Array(11).fill('x') },
  ])('is none in another form: %j', (answer) => {
    expect(readOutsideScore(answer)).toBeNull();
  });
});

it('a score holds from the setting on, and nobody at 0', () => {
  expect([79, 80, 100].map((score) => isHeldByScore(score, 80))).toEqual([false, true, true]);
  expect([0, 100].map((score) => isHeldByScore(score, 0))).toEqual([false, false]);
});

it('a service that fails is asked less and less often, at least every six hours', () => {
  const minutes = [1, 2, 3, 4, 5, 6, 100].map((failures) => retryOutsideScore(failures) / 60_000);
  expect(minutes).toEqual([1, 5, 25, 125, 360, 360, 360]);
});
