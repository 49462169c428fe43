import { fillText, keepName, namedValues } from './fill-text.js';

describe('Values in braces', () => {
  it('are found by their names', () => {
    expect(namedValues('{site} pays in {token}, {not a name} {}')).toEqual(['site', 'token']);
  });

  it('are filled in as they are, and a dash where there is none', () => {
    expect(fillText('{site} {count} {points} {constructor}', { site: '$& {site}', count: 0 })).toBe(
      '$& {site} 0 – –',
    );
    expect(fillText('{points} of {}', null)).toBe('– of {}');
  });

  it('are left as they are written, or become another text', () => {
    expect(fillText('{site} {points} {constructor}', { site: '' }, keepName)).toBe(
      ' {points} {constructor}',
    );
    expect(fillText('{site} {points}', { site: 'A' }, (name) => `{{${name}}}`)).toBe(
      'A {{points}}',
    );
  });
});
