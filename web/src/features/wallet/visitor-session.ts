import i18n from 'i18next';
import { create } from 'zustand';
import { ApiError, type Schemas } from '#libs/api-client/index.js';
import { forgetInvitation, invitationCode } from '../../lib/invitation.js';
import { sessionCalls } from '../../lib/session-calls.js';
import { readStored, removeStored, writeStored } from '../../lib/storage.js';
import { problemCode } from '../../lib/visitor-api.js';
import { beginWork, stopWork, workOf } from './sign-up-work.js';

export type Me = Schemas['MeDto'];

export type WalletProof = Schemas['WalletSignInDto'];

/** `unprovable`: the wallet cannot sign a proof. `away`: the server did not answer. */
type SessionStatus =
  | 'none'
  | 'signing_in'
  | 'signed_in'
  | 'unprovable'
  | 'expired'
  | 'refused'
  | 'deleted'
  | 'away';

interface VisitorSession {
  status: SessionStatus;
  /** The answer that started the session, and when it came, in milliseconds since 1970. */
  initial: { me: Me; at: number; language: string } | null;
  /** Why the server rejected the proof, in the visitor's language. */
  refusal: string | null;
  /** The proof waits for a calculation of this browser, which new users need. */
  isWorking: boolean;
  /** A signed proof that the server did not answer: it can be sent again. */
  unsent: WalletProof | null;
  /** Grows with every change in another tab. */
  changes: number;
}

const NONE: VisitorSession = {
  status: 'none',
  initial: null,
  refusal: null,
  isWorking: false,
  unsent: null,
  changes: 0,
};

/** The visitor's session in the live campaign. It belongs to the wallet that is connected. */
export const useVisitorSessionStore = create<VisitorSession>()(() => NONE);

const { setState, getState } = useVisitorSessionStore;

/** Counts the attempts to sign in: only the last one counts, and none after the session has changed otherwise. */
let attempts = 0;

const fail = (
  status: SessionStatus,
  refusal: string | null = null,
  unsent: WalletProof | null = null,
) => {
  attempts += 1;
  setState({ status, initial: null, refusal, isWorking: false, unsent });
};

const UNPROVABLE_KEY = 'jetdrop.unprovable-wallet';

/** Whether a wallet that is restored was connected without a way to prove itself. */
export const isUnprovable = (address: string): boolean => readStored(UNPROVABLE_KEY) === address;

export const sessionEvents = {
  /** The wallet is connected but knows no way to prove itself; that is kept for its next restore. */
  unprovable: (address: string) => {
    writeStored(UNPROVABLE_KEY, address);
    fail('unprovable');
  },

  /** The wallet is gone, or another one has come. */
  ended: () => {
    removeStored(UNPROVABLE_KEY);
    stopWork();
    fail('none');
  },

  /** There is no session of this wallet, or a call was answered 401. */
  expired: () => fail('expired'),

  /** A response said that the user of the session was deleted. */
  deleted: () => fail('deleted'),

  changedElsewhere: () => setState(({ changes }) => ({ changes: changes + 1 })),
};

let tabs: BroadcastChannel | null = null;

function openTabs(): BroadcastChannel {
  tabs ??= new BroadcastChannel('visitor-session');
  return tabs;
}

/** Makes the other tabs reload the visitor's state. */
export function notifyOtherTabs(): void {
  openTabs().postMessage('changed');
}

/** Calls back when another tab has changed something. */
export function onOtherTabs(callback: () => void): void {
  openTabs().addEventListener('message', callback);
}

/** A new challenge for a wallet to sign; null when the server gives none. */
export async function createChallenge(): Promise<string | null> {
  try {
    const { createChallenge: create } = await sessionCalls();
    const { payload, work } = await create();
    beginWork(payload, work);
    return payload;
  } catch (error) {
    console.warn('The server gives no challenge to sign in with.', error);
    return null;
  }
}

/** Signs in with the wallet's proof. Never rejects. */
export async function signIn(proof: WalletProof): Promise<void> {
  await applyCall(() => sendProof(proof), 'refused', proof);
}

/**
 * Resumes the browser's session if it belongs to this account. Never rejects.
 *
 * @param isQuiet the page keeps showing that the server is away until it answers
 */
export async function resumeSession(address: string, isQuiet = false): Promise<void> {
  const { unsent } = getState();
  await applyCall(
    async () => {
      const { getMe } = await sessionCalls();
      const me = (unsent && (await sendProof(unsent).catch(nullIfRefused))) ?? (await getMe());
      return me.session_wallet === address ? me : null;
    },
    'expired',
    unsent,
    isQuiet,
  );
}

/** Whether the server did not process the last attempt, so that the page repeats it. */
export const isSessionDelayed = ({ status, unsent }: VisitorSession): boolean =>
  status === 'away' || (status === 'refused' && unsent !== null);

async function sendProof(proof: WalletProof): Promise<Me> {
  const referral_code = invitationCode();
  const me = await sendWithWork({ ...proof, ...(referral_code !== null && { referral_code }) });
  // It counts with the first sign-in only.
  forgetInvitation();
  notifyOtherTabs();
  return me;
}

/** Sends a proof at once, as existing users need no work; sends it with the work if the server asks for that. */
async function sendWithWork(body: WalletProof): Promise<Me> {
  const work = workOf(challengeOf(body));
  const { solved = null } = work ?? {};
  const { signIn: send } = await sessionCalls();
  try {
    return await send(solved === null ? body : { ...body, work: solved });
  } catch (error) {
    if (!work || problemCode(error) !== 'wallet.work_missing') throw error;
  }
  setState({ isWorking: true });
  try {
    const late = await work.solving;
    if (late === null) throw new WorkNotDone();
    return await send({ ...body, work: late });
  } finally {
    setState({ isWorking: false });
  }
}

/** This browser cannot calculate, or was stopped. */
class WorkNotDone extends Error {}

/** The challenge that the wallet has signed; in a text it is the last line. */
const challengeOf = ({ proof, sign_data }: WalletProof): string =>
  proof?.payload ?? sign_data?.payload.text.split('\n').at(-1) ?? '';

/** A proof is rejected when it is too old, and when it was accepted before. */
function nullIfRefused(error: unknown): null {
  if (error instanceof ApiError && error.status === 401) return null;
  throw error;
}

/** Ends the session here and on the server. Never rejects. */
export async function signOut(): Promise<void> {
  const { status } = getState();
  sessionEvents.ended();
  // While the server was away, its session remained.
  if (status !== 'signed_in' && status !== 'away') return;
  const { signOut: send } = await sessionCalls();
  await send().catch((error: unknown) => console.warn('Not signed out.', error));
  notifyOtherTabs();
}

/** Whether an error says that the visitor was deleted. */
export const isAboutDeleted = (error: unknown): boolean =>
  problemCode(error) === 'wallet.account_deleted';

/** Applies the answer of a call: `unauthorized` is the status after a 401. */
async function applyCall(
  call: () => Promise<Me | null>,
  unauthorized: SessionStatus,
  proof: WalletProof | null,
  isQuiet = false,
): Promise<void> {
  attempts += 1;
  const attempt = attempts;
  const isCurrent = () => attempt === attempts;
  const { language } = i18n;
  if (!isQuiet) setState({ status: 'signing_in', refusal: null, unsent: proof });
  try {
    const me = await call();
    if (!isCurrent()) return;
    if (!me) return sessionEvents.expired();
    const initial = { me, at: Date.now(), language };
    setState({ status: 'signed_in', initial, refusal: null, unsent: null });
  } catch (error) {
    if (isCurrent()) applyFailure(error, unauthorized, proof);
  }
}

function applyFailure(
  error: unknown,
  unauthorized: SessionStatus,
  proof: WalletProof | null,
): void {
  const answer = error instanceof ApiError ? error : null;
  const status = answer?.status ?? 0;
  const detail = answer?.problem?.detail ?? null;
  if (error instanceof WorkNotDone) fail('refused', i18n.t('wallet.signIn.noWork'));
  else if (status === 0 || status >= 500) fail('away', null, proof);
  // Only a proof can be refused.
  else if (status === 429) fail(proof ? 'refused' : 'away', detail, proof);
  else if (isAboutDeleted(error)) sessionEvents.deleted();
  else fail(status === 401 ? unauthorized : 'refused', detail);
}
