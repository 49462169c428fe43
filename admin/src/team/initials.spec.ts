import { initials } from './initials.js';

describe('initials', () => {
  it.each([
    ['Alex Sample', 'AS'],
    ['alex van sample', 'AV'],
    ['示例', '示'],
    ['  Kai  ', 'K'],
    ['', ''],
  ])('of %p are %p', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});
