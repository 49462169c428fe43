import { act, screen } from '@testing-library/react';
import { makeMe, refusal, renderLive } from '../../../../../test/support/web/live.js';
import { useToastStore } from '../../../components/toast/toast-store.js';
import { useVisitorSessionStore } from '../../wallet/visitor-session.js';
import { OtherWallet } from './other-wallet.js';

const W5 = 'UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ';
const BUTTON = { name: /^Take part with UQAA/ };

const show = (me = {}, answer: unknown = makeMe()) =>
  renderLive(<OtherWallet account={makeMe({ session_wallet: W5, ...me })} />, {
    'POST /me/wallet': answer,
  });

const press = () => act(async () => screen.getByRole('button', BUTTON).click());

describe('A visitor who has connected another version of the wallet', () => {
  it('is shown which wallet takes part, and can change it', async () => {
    const calls = await show();
    expect(screen.getByRole('heading', { name: /^You take part with UQ/ })).toBeVisible();
    await press();
    expect(calls).toContainEqual({ name: 'POST /me/wallet', body: undefined });
    expect(useToastStore.getState().toasts.at(-1)?.message).toMatch(/^You now take part with UQAA/);
  });

  it('is shown why it cannot be changed', async () => {
    const reason = 'Another participant takes part with this wallet';
    await show({}, () => refusal(409, 'user.wallet_in_use', reason));
    await press();
    expect(useToastStore.getState().toasts.at(-1)?.message).toBe(reason);
  });

  it('whose session has ended can sign in again', async () => {
    await show({}, () => refusal(401, 'session.required', 'Sign in first'));
    await press();
    expect(useVisitorSessionStore.getState().status).toBe('expired');
    expect(useToastStore.getState().toasts.map(({ message }) => message)).toEqual([
      'Sign in to continue',
    ]);
  });

  it('changes nothing while banned', async () => {
    const calls = await show({ is_banned: true });
    await press();
    expect(calls).toEqual([]);
  });

  it('sees nothing of it with the wallet that takes part', async () => {
    await show({ session_wallet: makeMe().wallet_address });
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
