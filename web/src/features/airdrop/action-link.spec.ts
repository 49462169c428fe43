import { actionLink } from './action-link.js';

describe('The address of a task’s action', () => {
  it.each(['/whitepaper', 'https://example.com/x', 'HTTP://example.com'])('%s is opened', (url) => {
    expect(actionLink(url)).toBe(url);
  });

  it.each(['', 'javascript:alert(1)', '//elsewhere.example', 'data:text/html,x', 'whitepaper'])(
    '%j is not',
    (url) => {
      expect(actionLink(url)).toBeNull();
    },
  );
});
