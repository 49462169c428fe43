import {
  ADMIN_OPERATIONS,
  type ApiClient,
  ApiError,
  createApiClient,
  SITE_OPERATIONS,
} from '#libs/api-client/index.js';
import { session } from './auth/session.js';
import { toHttpError } from './httpError.js';
import { currentLanguage } from './i18n/i18nProvider.js';

export const OPERATIONS = { ...SITE_OPERATIONS, ...ADMIN_OPERATIONS };

type OperationName = keyof typeof OPERATIONS;
export type AdminApi = ApiClient<OperationName>;

/** Calls an operation by its name; rejects with react-admin's HttpError. */
export type CallApi = AdminApi['call'];

/** Operations that call the chain API up to four times, 15 s each. */
const CHAIN_TIMEOUT_MS = 70_000;

const TIMEOUT_MS: Partial<Record<OperationName, number>> = {
  createDistributor: CHAIN_TIMEOUT_MS,
  createFilePayer: CHAIN_TIMEOUT_MS,
  fundDistributor: CHAIN_TIMEOUT_MS,
  extendDistributor: CHAIN_TIMEOUT_MS,
  withdrawFromDistributor: CHAIN_TIMEOUT_MS,
  syncDistributors: CHAIN_TIMEOUT_MS,
  listClaimRisks: 30_000,
};

/** Calls that are sent even when the page is left. */
const KEPT_ALIVE: ReadonlySet<string> = new Set<OperationName>([
  'approveReview',
  'rejectReview',
  'releaseReview',
]);

/** Calls whose 401 does not mean that the session has ended. */
const WITHOUT_SESSION: ReadonlySet<string> = new Set<OperationName>([
  'login',
  'logout',
  'enterSecondFactor',
  'loginWithPasskey',
  'acceptInvitation',
]);

const options = { operations: OPERATIONS, token: session.token, language: currentLanguage };
const usual = createApiClient(options);
const keptAlive = createApiClient({
  ...options,
  fetch: (address, init) => fetch(address, { ...init, keepalive: true }),
});

const clientOf = (name: OperationName): AdminApi => (KEPT_ALIVE.has(name) ? keptAlive : usual);

/** Repeats a rejected call once the admin has logged in again or confirmed their identity. */
async function inSession<T>(name: OperationName, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const interruption = error instanceof ApiError ? interruptionOf(name, error) : undefined;
    if (interruption && (await interruption.handle())) return call();
    throw error;
  }
}

function interruptionOf(name: OperationName, { status, problem }: ApiError) {
  if (status === 401 && !WITHOUT_SESSION.has(name)) return session.ended;
  if (problem?.code === 'auth.second_factor_missing') return session.unprotected;
  if (problem?.code === 'auth.confirmation_required') return session.unconfirmed;
  return undefined;
}

const withHttpErrors = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    throw toHttpError(error);
  });

export const api: AdminApi = {
  call: (name, ...parts) => {
    const timeout = TIMEOUT_MS[name];
    const [given] = parts;
    const all = (timeout ? [{ timeout, ...given }] : parts) as typeof parts;
    return withHttpErrors(inSession(name, () => clientOf(name).call(name, ...all)));
  },
  request: (name, ...parts) =>
    withHttpErrors(inSession(name, () => clientOf(name).request(name, ...parts))),
};
