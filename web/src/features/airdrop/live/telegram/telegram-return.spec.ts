import { jest } from '@jest/globals';
import { returnAddress, takeFromAddress, takeTelegramReturn } from './telegram-return.js';

const ACCOUNT = {
  id: 123456789,
  first_name: 'Åda 名',
  auth_date: 1769846400,
  hash: '0'.repeat(64),
};

const encode = (value: unknown) =>
  Buffer.from(JSON.stringify(value)).toString('base64url').replaceAll('=', '');

const comeBack = (hash: string, search = '?lang=en') => {
  history.replaceState(null, '', `/airdrop${search}${hash}`);
  takeFromAddress();
};

describe('coming back from Telegram’s login', () => {
  beforeEach(() => {
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
  });
  afterEach(() => jest.restoreAllMocks());

  it('brings an account, once, and leaves nothing in the address', () => {
    const { search } = new URL(returnAddress('7.state'));
    comeBack(`#tgAuthResult=${encode(ACCOUNT)}`, `${search}&lang=en`);
    expect(location.search + location.hash).toBe('?lang=en');
    expect(takeTelegramReturn()).toEqual({ login: ACCOUNT, state: '7.state' });
    expect(takeTelegramReturn()).toBeUndefined();
  });

  it.each(['false', encode(false), '%%%', encode(null)])(
    'counts as declined without an account: %s',
    (text) => {
      comeBack(`#tgAuthResult=${text}`);
      expect(location.hash).toBe('');
      expect(takeTelegramReturn()).toBeNull();
    },
  );

  it('leaves other marks in the address alone', () => {
    comeBack('#task-7');
    expect(location.hash).toBe('#task-7');
    expect(takeTelegramReturn()).toBeUndefined();
  });
});
