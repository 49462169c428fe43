import { resolveLink } from './index.js';

const PAGE = 'https://site.example/whitepaper';

describe('An address in a text', () => {
  it.each([
    ['/airdrop', false],
    ['#section-2', false],
    ['guide?step=1', false],
    ['https://ton.org/', true],
    ['http://ton.org/', true],
    ['//ton.org/', true],
  ])('%s is followed', (href, external) => {
    expect(resolveLink(href, PAGE)).toEqual({ href, external });
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'mailto:someone@example.com',
    'http://',
    '',
    undefined,
  ])('%j is not', (href) => {
    expect(resolveLink(href, PAGE)).toEqual({ href: '', external: false });
  });
});
