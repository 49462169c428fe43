import { create } from 'zustand';
import { ApiError, type Schemas } from '#libs/api-client/index.js';
import { api } from '../../lib/api.js';

/** The visitor as the server sees it. */
export type Me = Schemas['MeDto'];

/** What a wallet hands over to prove whose it is. */
export type WalletProof = Schemas['WalletSignInDto'];

/**
 * Where signing in stands: not tried yet; under way; done; given up, because the wallet cannot prove
 * itself, the session has ended, the server refused the proof, or it is away.
 */
type SessionStatus =
  | 'none'
  | 'signing_in'
  | 'signed_in'
  | 'unprovable'
  | 'expired'
  | 'refused'
  | 'away';

interface VisitorSession {
  status: SessionStatus;
  me: Me | null;
  /** Why the server refused the proof, in the visitor's language. */
  refusal: string | null;
}

const NONE: VisitorSession = { status: 'none', me: null, refusal: null };

/** The visitor's session in the live campaign. It belongs to the wallet that is connected. */
export const useVisitorSession = create<VisitorSession>()(() => NONE);

const { setState, getState } = useVisitorSession;

const fail = (status: SessionStatus, refusal: string | null = null) =>
  setState({ status, me: null, refusal });

/** Everything that changes the session. */
export const sessionEvents = {
  /** The wallet is connected but has nothing to prove itself with. */
  unprovable: () => fail('unprovable'),

  /** The wallet is gone, or another one has come. */
  ended: () => setState(NONE),

  /** The server has told anew how the visitor stands. */
  told: (me: Me) => setState({ status: 'signed_in', me, refusal: null }),

  /** A call was answered 401: the session has ended meanwhile. */
  expired: () => fail('expired'),
};

/** A new challenge for a wallet to sign; null when the server is away. */
export async function createChallenge(): Promise<string | null> {
  try {
    return (await api.call('createChallenge')).payload;
  } catch (error) {
    console.warn('The server gives no challenge to sign in with.', error);
    return null;
  }
}

/** Signs in with what the wallet has signed. */
export async function signIn(proof: WalletProof): Promise<void> {
  await ask(() => api.call('signIn', { body: proof }), 'refused');
}

/** Takes up the session that the browser still has, when it is that of this account. */
export async function resumeSession(address: string): Promise<void> {
  await ask(async () => {
    const me = await api.call('getMe');
    return me.wallet_address === address ? me : null;
  }, 'expired');
}

/** Ends the session here and on the server; a server that is away forgets it with its last day. */
export async function signOut(): Promise<void> {
  const { status } = getState();
  sessionEvents.ended();
  if (status !== 'signed_in') return;
  await api.call('signOut').catch((error: unknown) => console.warn('Not signed out.', error));
}

/** What an answer comes to; `unauthorized` says what a 401 means. */
async function ask(call: () => Promise<Me | null>, unauthorized: SessionStatus): Promise<void> {
  setState({ status: 'signing_in', refusal: null });
  try {
    const me = await call();
    // Disconnected meanwhile: whose session it was is gone.
    if (getState().status !== 'signing_in') return;
    if (me) sessionEvents.told(me);
    else sessionEvents.expired();
  } catch (error) {
    if (getState().status !== 'signing_in') return;
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) fail('away');
    else fail(error.status === 401 ? unauthorized : 'refused', error.problem?.detail ?? null);
  }
}
