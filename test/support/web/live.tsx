import './browser-gaps.js';
import type { ReactNode } from 'react';
import type { Schemas } from '#libs/api-client/index.js';
import { BUILT_IN_TASKS, type Language, type VerificationMethod } from '#libs/domain/index.js';
import {
  NOT_STARTED,
  type TaskFlow,
  type TaskView,
} from '../../../web/src/features/airdrop/participation-state.js';
import type { PageTask } from '../../../web/src/features/airdrop/use-tasks.js';
import { useVisitorSessionStore } from '../../../web/src/features/wallet/visitor-session.js';
import { renderSite } from './render.js';

const [BUILT_IN] = BUILT_IN_TASKS;
if (!BUILT_IN) throw new Error('There are no built-in tasks.');

export const WALLET = 'UQBUTvn6bX5XT2viBL9dhM7AktjeqaVgJ75nkvM3H0rDWv86';
const MOMENT = '2030-05-10T08:00:00.000Z';

export const makeTask = (
  verification: VerificationMethod,
  settings: PageTask['verification_settings'] = {},
  more: Partial<PageTask> = {},
): PageTask => ({
  ...BUILT_IN,
  verification,
  verification_settings: settings,
  is_verification_available: true,
  ...more,
});

/** The task flow of a signed-in visitor, with this entry for one task. */
export const makeFlow = (
  entry?: Schemas['MyTaskDto'],
  view: Partial<TaskView> = {},
  more: Partial<TaskFlow> = {},
): TaskFlow => ({
  ready: true,
  owner: null,
  closed: null,
  isEligible: true,
  viewOf: () => ({
    ...NOT_STARTED,
    entry,
    status: entry?.status ?? 'not_started',
    awaitsProof: entry?.due_at != null,
    takesProof: entry?.due_at != null || (entry?.tries_left ?? 0) > 0,
    ...view,
  }),
  start: () => false,
  checks: null,
  ...more,
});

export const makeEntry = (entry: Partial<Schemas['MyTaskDto']> = {}): Schemas['MyTaskDto'] => ({
  task_id: 1,
  status: 'pending_verification',
  waiting_for: null,
  due_at: MOMENT,
  review_due_at: null,
  reason: null,
  points: 100,
  opens_at: null,
  tries_left: null,
  decision_id: null,
  can_appeal: false,
  ...entry,
});

export const makeMe = (me: Partial<Schemas['MeDto']> = {}): Schemas['MeDto'] => ({
  wallet_address: WALLET,
  session_wallet: WALLET,
  username: null,
  total_points: 0,
  claimed_tokens: 0,
  claimable_tokens: 0,
  is_banned: false,
  is_held: false,
  ban_reason: null,
  banned_at: null,
  referral_code: '7H2K9QXD',
  telegram: null,
  inviter: false,
  tasks: [],
  ...me,
});

export const makeDecision = (
  decision: Partial<Schemas['MyDecisionDto']> = {},
): Schemas['MyDecisionDto'] => ({
  id: 5,
  kind: 'refusal',
  reason: 'The link leads to something else',
  reason_code: 'wrong_link',
  task_id: 1,
  claim_id: null,
  points: null,
  tokens: null,
  is_reviewed: true,
  decided_at: MOMENT,
  overturned_at: null,
  can_appeal: true,
  appeal_obstacle: null,
  appeal: null,
  ...decision,
});

export const makeClaim = (claim: Partial<Schemas['MyClaimDto']> = {}): Schemas['MyClaimDto'] => ({
  id: 3,
  tokens: 2,
  status: 'requested',
  reason: null,
  wallet_address: WALLET,
  transaction_hash: null,
  transaction_url: null,
  decision_id: null,
  pull: null,
  picture: '2.signed',
  requested_at: MOMENT,
  updated_at: '2030-05-11T09:00:00.000Z',
  ...claim,
});

interface Call {
  name: string;
  body: unknown;
}

/** Responses to calls; a list of status and body for a failure. */
type Answers = Record<string, unknown | ((body: unknown) => unknown)>;

/**
 * Renders a part of the live campaign for a signed-in visitor. Calls get the response given for
 * their method and path, such as `GET /me/decisions`, and are recorded in their order.
 */
export async function renderLive(
  content: ReactNode,
  answers: Answers = {},
  language: Language = 'en',
): Promise<Call[]> {
  const calls: Call[] = [];
  globalThis.fetch = async (input, init) => {
    const path = String(input).replace('/api/v1', '').replace(/\?.*/, '');
    const name = `${init?.method ?? 'GET'} ${path}`;
    const body: unknown = init?.body ? JSON.parse(String(init.body)) : undefined;
    calls.push({ name, body });
    if (!(name in answers)) return new Response('', { status: 503 });
    const answer = answers[name];
    const given: unknown = typeof answer === 'function' ? await answer(body) : answer;
    return given instanceof Response ? given : Response.json(given);
  };
  useVisitorSessionStore.setState({ status: 'signed_in' });
  await renderSite(content, { language });
  return calls;
}

export const refusal = (status: number, code: string, detail: string): Response =>
  Response.json({ type: 'about:blank', title: code, status, code, detail }, { status });
