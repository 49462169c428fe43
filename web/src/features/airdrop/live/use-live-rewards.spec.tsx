import { act, screen, waitFor } from '@testing-library/react';
import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { makeMe, renderLive } from '../../../../../test/support/web/live.js';
import { connectedWallet } from '../../../../../test/support/web/live-tasks.js';
import { renderSettings, resetSiteSettings } from '../../../lib/site-settings.js';
import { sessionEvents } from '../../wallet/visitor-session.js';
import { useLive } from './use-live.js';

const CLAIM = 'POST /me/claims';

function Claim() {
  const { rewards } = useLive(connectedWallet, { tasks: [], isPending: false });
  return (
    <button type="button" disabled={!rewards.canClaim || rewards.claiming} onClick={rewards.claim}>
      {`Claim ${rewards.progress.claimableTokens}`}
    </button>
  );
}

afterEach(() =>
  act(() => {
    sessionEvents.ended();
    resetSiteSettings();
  }),
);

describe('A claim whose answer was lost', () => {
  const claim = (tokens: number) => act(async () => screen.getByText(`Claim ${tokens}`).click());

  /** Claims twice; `after` is the visitor between both. Returns the keys of the calls. */
  const claimTwice = async (after: Parameters<typeof makeMe>[0]) => {
    let me = makeMe({ claimable_tokens: 100 });
    const keys: (string | null)[] = [];
    renderSettings({
      ...DEFAULT_SITE_SETTINGS,
      campaign_mode: 'live',
      campaign_start: '2020-01-01T00:00:00Z',
      campaign_end: '2099-01-01T00:00:00Z',
      minimum_claim_tokens: 0,
    });
    await renderLive(<Claim />, {
      'GET /me': () => me,
      'GET /me/claims': [],
      [CLAIM]: () => new Response('', { status: 502 }),
    });
    const send = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      const key = new Headers(init?.headers).get('Idempotency-Key');
      if (key !== null) keys.push(key);
      return send(input, init);
    };
    await waitFor(() => expect(screen.getByText('Claim 100')).toBeEnabled());
    me = makeMe(after);
    await claim(100);
    const { claimable_tokens = 0 } = me;
    await waitFor(() => expect(screen.getByText(`Claim ${claimable_tokens}`)).toBeEnabled());
    await claim(claimable_tokens);
    expect(keys).toHaveLength(2);
    return keys;
  };

  it('is sent again under the same key while nothing was claimed', async () => {
    const [first, second] = await claimTwice({ claimable_tokens: 100 });
    expect(second).toBe(first);
  });

  it('was made where the claimed tokens have grown: the next one is another claim', async () => {
    const [first, second] = await claimTwice({ claimed_tokens: 100, claimable_tokens: 50 });
    expect(second).not.toBe(first);
  });
});
