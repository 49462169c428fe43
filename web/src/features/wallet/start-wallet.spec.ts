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

  it('leaves the widget alone for a fresh visitor', async () => {
    await startWallet();
    expect(useWalletStore.getState()).toEqual(INITIAL_WALLET_STATE);
  });

  it('asks for the widget when a connection is stored', async () => {
    localStorage.setItem(CONNECTION, '{"type":"http"}');
    await startWallet();
    expect(useWalletStore.getState()).toMatchObject({ requested: true, restoring: true });
  });

  it('does not when the stored connection had to be purged', async () => {
    localStorage.setItem(CONNECTION, '{broken');
    await startWallet();
    expect(requested()).toBe(false);
  });

  it.each([
    [true, true],
    [false, false],
  ])('asks for the widget inside a wallet’s browser: %s', async (isWalletBrowser, expected) => {
    Object.assign(window, { sampleWallet: { tonconnect: { isWalletBrowser } } });
    await startWallet();
    expect(requested()).toBe(expected);
  });

  it('survives guarded properties and a refused storage', async () => {
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
    await expect(startWallet()).resolves.toBeUndefined();
    expect(requested()).toBe(false);
  });
});
