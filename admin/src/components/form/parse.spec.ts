import { completeAddress, keepEmptyText, parseWholeNumber } from './parse.js';

describe('numbers of a form', () => {
  it.each([
    ['120', 120],
    ['12.9', 12],
    ['', 0],
    ['abc', 0],
    [null, 0],
    [7, 7],
  ])('%p becomes %p', (typed, stored) => {
    expect(parseWholeNumber(typed)).toBe(stored);
  });
});

describe('optional texts of a form', () => {
  it('are empty rather than null when cleared', () => {
    expect(keepEmptyText(null)).toBe('');
    expect(keepEmptyText('')).toBe('');
    expect(keepEmptyText('text')).toBe('text');
  });
});

describe('an address of a form', () => {
  it.each([
    ['blog.halden.example', 'https://blog.halden.example'],
    [' blog.halden.example/a?b=c ', 'https://blog.halden.example/a?b=c'],
    ['http://blog.halden.example', 'http://blog.halden.example'],
    ['/whitepaper', '/whitepaper'],
    ['our blog', 'our blog'],
    ['', ''],
  ])('%j becomes %j', (typed, address) => {
    expect(completeAddress(typed)).toBe(address);
  });
});
