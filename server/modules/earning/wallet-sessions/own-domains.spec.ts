import { ownDomains } from './own-domains.js';

describe('the domains of a site', () => {
  it.each([
    ['https://drop.example', ['drop.example'], ['drop.example:443', 'localhost', '']],
    ['https://drop.example:8443', ['drop.example', 'drop.example:8443'], ['drop.example:443']],
    [
      '',
      ['localhost', 'localhost:5173', '127.0.0.1:3000', '[::1]:3000'],
      ['drop.example', 'localhost.evil.example', 'localhost/', 'a@localhost', ''],
    ],
  ])('at %j are its own only', (publicUrl, own, foreign) => {
    const isOwn = ownDomains(publicUrl);
    expect(own.filter((domain) => !isOwn(domain))).toEqual([]);
    expect(foreign.filter(isOwn)).toEqual([]);
  });
});
