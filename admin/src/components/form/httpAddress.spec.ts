import { httpAddress, linkOrPath } from './parse.js';

describe('what a form says of an address', () => {
  it.each([
    ['', undefined],
    [null, undefined],
    ['https://example.com/chat', undefined],
    ['example.com', 'address_fault.malformed'],
    ['javascript:alert(1)', 'address_fault.malformed'],
    ['https://bank.example@elsewhere.example', 'address_fault.user'],
    ['https://exa mple.com', 'address_fault.unseen'],
    ['https://example.com/\u202Egnp.exe', 'address_fault.unseen'],
  ])('of %j is %p', (address, fault) => {
    expect(httpAddress(address)).toBe(fault);
  });

  it.each([
    ['/whitepaper', undefined],
    ['https://example.com', undefined],
    ['//example.com', 'tasks.url_invalid'],
    ['ftp://example.com', 'tasks.url_invalid'],
    ['/white paper', 'tasks.url_invalid'],
    ['https://bank.example@elsewhere.example', 'address_fault.user'],
  ])('or path, %j, is %p', (link, fault) => {
    expect(linkOrPath(link)).toBe(fault);
  });
});
