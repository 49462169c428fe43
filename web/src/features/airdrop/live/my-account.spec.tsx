import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { makeMe, renderLive } from '../../../../../test/support/web/live.js';
import { MyAccount } from './my-account.js';
import { takeFromAddress } from './telegram/telegram-return.js';

const LINK = 'POST /me/telegram';
const LINKED = { is_available: true, login_url: null, state: '7.x', account: { name: '@ada' } };

describe('A return from Telegram’s login', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());

  it.each([502, 429])('is linked all the same where the first call gets %s', async (status) => {
    history.replaceState(null, '', `/?telegram_login=7.x#tgAuthResult=${btoa('{"id":7}')}`);
    takeFromAddress();
    const answers: unknown[] = [new Response('', { status }), LINKED];
    const calls = await renderLive(<MyAccount account={makeMe()} tasks={[]} />, {
      [LINK]: () => answers.shift(),
    });
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(calls.filter(({ name }) => name === LINK)).toHaveLength(2);
    expect(screen.getByText('Telegram account linked: @ada')).toBeVisible();
  });
});
