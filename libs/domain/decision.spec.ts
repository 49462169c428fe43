import { BAN_REASONS, reasonCode, reasonText } from './decision.js';

describe('a usual reason', () => {
  it.each(BAN_REASONS)('%s is told in either language, and found again by its words', (code) => {
    const [en, zh] = [reasonText(code, 'en'), reasonText(code, 'zh')];
    expect(zh).toMatch(/\p{Script=Han}/u);
    expect(en).toMatch(/^[ -~]+$/);
    expect([reasonCode(en), reasonCode(` ${zh}\n`), reasonCode(code)]).toEqual([code, code, code]);
  });
});

it('a person’s own words stay as they are, without the blanks around them', () => {
  expect(reasonCode(' Sold accounts ')).toBe('Sold accounts');
});
