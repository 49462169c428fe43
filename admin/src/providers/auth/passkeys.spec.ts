import { knowsPasskeys } from './passkeys.js';

describe('passkeys', () => {
  beforeAll(() => Object.assign(globalThis, { PublicKeyCredential: class {} }));
  afterAll(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

  it.each(['drop.example', 'localhost'])('are offered on %s', (host) => {
    expect(knowsPasskeys(host)).toBe(true);
  });

  it.each(['192.0.2.7', '[2001:db8::1]'])('are not offered on the bare address %s', (host) => {
    expect(knowsPasskeys(host)).toBe(false);
  });
});
