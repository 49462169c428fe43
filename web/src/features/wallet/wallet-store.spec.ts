import { jest } from '@jest/globals';
import {
  disconnectWallet,
  INITIAL_WALLET_STATE,
  openWallet,
  useWalletStore,
  walletEvents,
} from './wallet-store.js';

const ACCOUNT = { address: 'UQ-sample', chain: 'mainnet' } as const;
const Nothing = () => null;
const state = useWalletStore.getState;

function arrive() {
  const commands = {
    open: jest.fn(),
    signInAgain: jest.fn(),
    chooseAnother: jest.fn(),
    disconnect: jest.fn(() => Promise.resolve()),
    send: jest.fn(() => Promise.resolve('sent' as const)),
  };
  walletEvents.loaded(Nothing, commands);
  walletEvents.restored();
  return commands;
}

describe('the state of the wallet', () => {
  beforeEach(() => useWalletStore.setState(INITIAL_WALLET_STATE, true));

  it('starts without a wallet and without the widget', () => {
    expect(state()).toMatchObject({ status: 'not_connected', requested: false, restoring: false });
  });

  it('is connecting while a connection is restored, and not connected when there was none', () => {
    walletEvents.restoring();
    expect(state()).toMatchObject({ status: 'connecting', restoring: true });
    walletEvents.restored();
    expect(state()).toMatchObject({ status: 'not_connected', restoring: false, error: null });
  });

  it('is connected as soon as the account is known, whatever the restore still does', () => {
    walletEvents.restoring();
    walletEvents.connected(ACCOUNT, 'sample');
    expect(state()).toMatchObject({ ...ACCOUNT, status: 'connected', restoring: false });
    walletEvents.restored();
    expect(state().status).toBe('connected');
  });

  it('is disconnected after a connection ended, not before there was one', () => {
    walletEvents.disconnected();
    expect(state().status).toBe('not_connected');
    walletEvents.connected(ACCOUNT, 'sample');
    walletEvents.disconnected();
    expect(state()).toMatchObject({ status: 'disconnected', address: null, chain: null });
  });

  it('forgets an error at the next attempt and keeps it when the modal is closed', () => {
    walletEvents.opening();
    walletEvents.failed('user_rejects');
    walletEvents.cancelled();
    expect(state()).toMatchObject({ status: 'error', error: 'user_rejects' });
    walletEvents.opening();
    expect(state()).toMatchObject({ status: 'connecting', error: null });
    walletEvents.cancelled();
    expect(state().status).toBe('not_connected');
  });

  it('stays connected when something fails meanwhile', () => {
    walletEvents.connected(ACCOUNT, 'sample');
    walletEvents.failed('already_connected');
    expect(state()).toMatchObject({ status: 'connected', error: 'already_connected' });
  });

  it('takes a name for the account it belongs to only', () => {
    walletEvents.connected(ACCOUNT, 'sample');
    walletEvents.named('UQ-other', 'Other');
    expect(state().walletName).toBe('sample');
    walletEvents.named(ACCOUNT.address, 'Sample Wallet');
    expect(state().walletName).toBe('Sample Wallet');
  });

  it('remembers a press that came before the widget', () => {
    openWallet();
    expect(state()).toMatchObject({ status: 'connecting', requested: true, openWhenLoaded: true });
    walletEvents.loadFailed();
    expect(state()).toMatchObject({ status: 'error', requested: false, openWhenLoaded: false });
  });

  it('hands commands to the widget once it is there', async () => {
    const commands = arrive();
    openWallet();
    await disconnectWallet();
    expect(commands.open).toHaveBeenCalledTimes(1);
    expect(commands.disconnect).toHaveBeenCalledTimes(1);
  });

  it('says that nothing is connected when asked to disconnect without the widget', async () => {
    await disconnectWallet();
    expect(state().error).toBe('not_connected');
  });
});
