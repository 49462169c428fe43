import { jest } from '@jest/globals';
import { startWallet } from './start-wallet.js';
import { INITIAL_WALLET_STATE, useWalletStore } from './wallet-store.js';

const CONNECTION = 'ton-connect-storage_bridge-connection';
const requested = () => useWalletStore.getState().requested;

describe('startWallet', () => {
  beforeEach(() => {
    localStorage.clear();
    useWalletStore.setState(INITIAL_WALLET_STATE, true);
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'sampleWallet');
    jest.restoreAllMocks();
  });

  it('leaves the widget alone for a fresh visitor', () => {
    startWallet();
    expect(useWalletStore.getState()).toEqual(INITIAL_WALLET_STATE);
  });

  it('asks for the widget when a connection is stored', () => {
    localStorage.setItem(CONNECTION, '{"type":"http"}');
    startWallet();
    expect(useWalletStore.getState()).toMatchObject({ requested: true, restoring: true });
  });

  it('does not when the stored connection had to be purged', () => {
    localStorage.setItem(CONNECTION, '{broken');
    startWallet();
    expect(requested()).toBe(false);
  });

  it.each([
    [true, true],
    [false, false],
  ])('asks for the widget inside a wallet’s browser: %s', (isWalletBrowser, expected) => {
    Object.assign(window, { sampleWallet: { tonconnect: { isWalletBrowser } } });
    startWallet();
    expect(requested()).toBe(expected);
  });

  it('survives guarded properties and a refused storage', () => {
    Object.defineProperty(window, 'sampleWallet', {
      configurable: true,
      enumerable: true,
      get: () => {
        throw new Error('guarded');
      },
    });
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('refused');
    });
    localStorage.setItem('any', 'entry');
    expect(startWallet).not.toThrow();
    expect(requested()).toBe(false);
  });
});
