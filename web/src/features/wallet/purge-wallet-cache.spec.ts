import { jest } from '@jest/globals';
import { BAD_WALLET_HOSTS, purgeWalletCache } from './purge-wallet-cache.js';

const [bad = ''] = BAD_WALLET_HOSTS;
const CONNECTION = 'ton-connect-storage_bridge-connection';

function store(entries: Record<string, string>): void {
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
}

const GOOD = {
  [CONNECTION]: '{"type":"http"}',
  'ton-connect-ui_preferred-wallet': 'sample wallet, which is no JSON',
  'ton-connect-storage_http-bridge-gateway::https://bridge.example/b': '42',
  'jetdrop.language': 'zh',
};

describe('purgeWalletCache', () => {
  beforeEach(() => {
    localStorage.clear();
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
  });
  afterEach(() => jest.restoreAllMocks());

  it('leaves a good cache alone', () => {
    store(GOOD);
    expect(purgeWalletCache(localStorage)).toBe(false);
    expect(localStorage).toHaveLength(4);
  });

  it.each([
    ['a value', { 'ton-connect-ui_wallet-info': `{"bridgeUrl":"https://${bad}/b"}` }],
    ['a value in capitals', { 'ton-connect-ui_wallet-info': `{"u":"${bad.toUpperCase()}"}` }],
    ['a subdomain', { [CONNECTION]: `{"u":"https://x.${bad}"}` }],
    ['a key', { [`ton-connect-storage_http-bridge-gateway::https://${bad}/b`]: '1' }],
    ['another entry of the storage', { 'some.other': bad }],
  ])('forgets every connection when a bad host is in %s', (_where, entries) => {
    store({ ...GOOD, ...(entries as Record<string, string>) });
    expect(purgeWalletCache(localStorage)).toBe(true);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('ton-connect'))).toEqual([]);
    expect(localStorage.getItem('jetdrop.language')).toBe('zh');
  });

  it.each(['ton-connect-ui_wallet-info', 'ton-connect-ui_last-selected-wallet-info', CONNECTION])(
    'forgets every connection when %s cannot be read',
    (key) => {
      for (const value of ['{broken', '', '5', 'null', '"text"']) {
        store({ ...GOOD, [key]: value });
        expect(purgeWalletCache(localStorage)).toBe(true);
        expect(localStorage.getItem(CONNECTION)).toBeNull();
      }
    },
  );

  const hex = '0a'.repeat(32);
  const stored = {
    type: 'http',
    session: {
      sessionKeyPair: { publicKey: hex, secretKey: hex },
      walletPublicKey: hex,
      bridgeUrl: 'https://bridge.example/b',
    },
    connectEvent: { payload: { items: [{ name: 'ton_addr', address: `0:${hex}` }] } },
  };
  const pending = { type: 'http', sessionCrypto: stored.session.sessionKeyPair, createdAt: 1 };

  it.each([
    ['made', stored],
    ['being made', pending],
    ['to a wallet in this browser', { type: 'injected', jsBridgeKey: 'sample' }],
  ])('keeps a connection that is %s', (_what, connection) => {
    store({ [CONNECTION]: JSON.stringify(connection) });
    expect(purgeWalletCache(localStorage)).toBe(false);
  });

  it.each([
    ['a session', { ...stored, session: {} }],
    ['an account', { ...stored, connectEvent: { payload: { items: [null] } } }],
    ['an address', { ...stored, connectEvent: { payload: { items: [{ name: 'ton_addr' }] } } }],
    ['a bridge', { ...stored, session: { ...stored.session, bridgeUrl: 'zz' } }],
    ['keys', { ...pending, sessionCrypto: {} }],
    ['a known type', { ...stored, type: 'other' }],
  ])('forgets a connection without %s', (_what, connection) => {
    store({ [CONNECTION]: JSON.stringify(connection) });
    expect(purgeWalletCache(localStorage)).toBe(true);
    expect(localStorage.getItem(CONNECTION)).toBeNull();
  });

  it('names hosts in lower case, as it compares them', () => {
    expect(BAD_WALLET_HOSTS).toEqual(BAD_WALLET_HOSTS.map((host) => host.toLowerCase()));
  });
});
