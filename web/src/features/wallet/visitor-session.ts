import i18n from 'i18next';
import { create } from 'zustand';
import { ApiError, type Schemas } from '#libs/api-client/index.js';
import { api } from '../../lib/api.js';
import { forgetInvitation, invitationCode } from '../../lib/invitation.js';

/** The visitor as the server sees it. */
export type Me = Schemas['MeDto'];

/** What a wallet hands over to prove whose it is. */
export type WalletProof = Schemas['WalletSignInDto'];

/**
 * Where signing in stands: not tried yet; under way; done; or why it is not: the wallet cannot prove
 * itself, there is no session (any more), the server refused the proof, the wallet's user was deleted, or
 * the server is away.
 */
type SessionStatus =
  | 'none'
  | 'signing_in'
  | 'signed_in'
  | 'unprovable'
  | 'expired'
  | 'refused'
  | 'deleted'
  | 'away';

/** What the server has told of the visitor, and when. */
interface Told {
  me: Me;
  /** In milliseconds since 1970. */
  at: number;
  language: string;
}

export interface VisitorSession {
  status: SessionStatus;
  /** The answer that began the session; what came later is not in it. */
  told: Told | null;
  /** Why the server refused the proof, in the visitor's language. */
  refusal: string | null;
  /** What the wallet has signed and the server has not taken yet: it can be sent again. */
  unsent: WalletProof | null;
  /** Grows with every change in another tab. */
  changes: number;
}

const NONE: VisitorSession = {
  status: 'none',
  told: null,
  refusal: null,
  unsent: null,
  changes: 0,
};

/** The visitor's session in the live campaign. It belongs to the wallet that is connected. */
export const useVisitorSessionStore = create<VisitorSession>()(() => NONE);

const { setState, getState } = useVisitorSessionStore;

const fail = (status: SessionStatus, refusal: string | null = null) =>
  setState({ status, told: null, refusal, unsent: null });

/** Everything that changes the session. */
export const sessionEvents = {
  /** The wallet is connected but knows no way to prove itself. */
  unprovable: () => fail('unprovable'),

  /** The wallet is gone, or another one has come. */
  ended: () => fail('none'),

  /** There is no session of this wallet, or a call was answered 401. */
  expired: () => fail('expired'),

  /** A call was answered that the user of the session was deleted. */
  deleted: () => fail('deleted'),

  /** Another tab has changed how the visitor stands. */
  changedElsewhere: () => setState(({ changes }) => ({ changes: changes + 1 })),
};

let tabs: BroadcastChannel | null = null;

/** Pages that need no wallet have something to tell as well: that they have been read. */
function openTabs(): BroadcastChannel {
  tabs ??= new BroadcastChannel('visitor-session');
  return tabs;
}

/** Tells the other tabs that they show what was before. */
export function tellOtherTabs(): void {
  openTabs().postMessage('changed');
}

/** Hears from other tabs, once; `hear` is called when one of them has changed something. */
export function hearOtherTabs(hear: () => void): void {
  openTabs().addEventListener('message', hear);
}

/** A new challenge for a wallet to sign; null when the server gives none. */
export async function createChallenge(): Promise<string | null> {
  try {
    return (await api.call('createChallenge')).payload;
  } catch (error) {
    console.warn('The server gives no challenge to sign in with.', error);
    return null;
  }
}

/** Signs in with what the wallet has signed. Never rejects. */
export async function signIn(proof: WalletProof): Promise<void> {
  await ask(() => handIn(proof), 'refused', proof);
}

/** Takes up the session that the browser still has, when it is that of this account. Never rejects. */
export async function resumeSession(address: string): Promise<void> {
  const { unsent } = getState();
  await ask(
    async () => {
      const me =
        (unsent && (await handIn(unsent).catch(nullIfRefused))) ?? (await api.call('getMe'));
      return me.wallet_address === address ? me : null;
    },
    'expired',
    unsent,
  );
}

async function handIn(proof: WalletProof): Promise<Me> {
  const referral_code = invitationCode();
  const body = { ...proof, ...(referral_code !== null && { referral_code }) };
  const me = await api.call('signIn', { body });
  // It counts with the first sign-in only.
  forgetInvitation();
  tellOtherTabs();
  return me;
}

/** A proof is refused when it is too old, and when its answer was lost after it was taken. */
function nullIfRefused(error: unknown): null {
  if (error instanceof ApiError && error.status === 401) return null;
  throw error;
}

/** Ends the session here and on the server. Never rejects. */
export async function signOut(): Promise<void> {
  const { status } = getState();
  sessionEvents.ended();
  // A server that was away has kept the session.
  if (status !== 'signed_in' && status !== 'away') return;
  await api.call('signOut').catch((error: unknown) => console.warn('Not signed out.', error));
  tellOtherTabs();
}

/** Whether an answer says that the visitor was deleted: what they sign in with, or had signed in with. */
export const isAboutDeleted = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'wallet.account_deleted';

let asked = 0;

/**
 * What an answer comes to; `unauthorized` says what a 401 means, `proof` what to send again where there is
 * no answer. Only the last question counts.
 */
async function ask(
  call: () => Promise<Me | null>,
  unauthorized: SessionStatus,
  proof: WalletProof | null,
): Promise<void> {
  asked += 1;
  const question = asked;
  const isCurrent = () => question === asked && getState().status === 'signing_in';
  const { language } = i18n;
  setState({ status: 'signing_in', refusal: null, unsent: proof });
  try {
    const me = await call();
    if (!isCurrent()) return;
    if (!me) return sessionEvents.expired();
    const told = { me, at: Date.now(), language };
    setState({ status: 'signed_in', told, refusal: null, unsent: null });
  } catch (error) {
    if (!isCurrent()) return;
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) fail('away');
    else if (isAboutDeleted(error)) sessionEvents.deleted();
    else fail(error.status === 401 ? unauthorized : 'refused', error.problem?.detail ?? null);
    if (isTriedAgain(error)) setState({ unsent: proof });
  }
}

/** Whether the server has not looked at what it was sent. */
const isTriedAgain = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
