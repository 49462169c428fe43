import type { Identifier } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import type { VerificationMethod } from '#libs/domain/index.js';
import type { AdminApi } from '../api.js';
import type {
  AppealRecord,
  AppealStats,
  CompletionRecord,
  DecidedReviews,
  DecisionRecord,
  JobRecord,
  MethodRecord,
  NextReview,
  Notice,
  ReferralGraph,
  ReviewStats,
  SignalRecord,
} from './records.js';
import { toResult } from './result.js';

export type AppealAnswer = Schemas['AppealAnswerDto'];
export type MethodChange = Schemas['VerificationMethodUpdateDto'];

/** What people do while the campaign runs: look at work, answer appeals, mind the checks. */
export interface CampaignWork {
  /**
   * What waits longest; nobody else is offered it for five minutes. What is `skipped` is left to
   * others, what is `kept` is not, but neither is offered.
   */
  nextReview: (passed: { skipped: number[]; kept: number[] }) => Promise<{ data: NextReview }>;
  releaseReview: (id: number) => Promise<{ data: object }>;
  approveReview: (id: number) => Promise<{ data: object }>;
  rejectReview: (id: number, notice: Notice) => Promise<{ data: object }>;
  /** Answer the ids of those that were decided, which may be fewer. */
  approveReviews: (ids: number[]) => Promise<{ data: DecidedReviews }>;
  rejectReviews: (ids: number[], notice: Notice) => Promise<{ data: DecidedReviews }>;
  reviewStats: () => Promise<{ data: ReviewStats }>;
  /** Takes the points of a completed task back. */
  reverseCompletion: (
    user: Identifier,
    task: Identifier,
    notice: Notice,
  ) => Promise<{ data: CompletionRecord }>;
  overturnDecision: (id: number) => Promise<{ data: DecisionRecord }>;
  answerAppeal: (
    id: Identifier,
    outcome: 'uphold' | 'overturn',
    answer: AppealAnswer,
  ) => Promise<{ data: AppealRecord }>;
  appealStats: () => Promise<{ data: AppealStats }>;
  referralGraph: (user: Identifier) => Promise<{ data: ReferralGraph }>;
  userSignals: (user: Identifier) => Promise<{ data: SignalRecord[] }>;
  verificationMethods: () => Promise<{ data: MethodRecord[] }>;
  changeMethod: (
    method: VerificationMethod,
    change: MethodChange,
  ) => Promise<{ data: MethodRecord }>;
  jobs: () => Promise<{ data: JobRecord[] }>;
  retryJobs: (name: string) => Promise<{ data: JobRecord }>;
}

/**
 * Builds these actions on the given client; `lasting` is one whose calls go on when the page is left,
 * for decisions that were made a moment before.
 */
export function createCampaignWork(api: AdminApi, lasting: AdminApi): CampaignWork {
  const one = (id: Identifier) => ({ path: { id: Number(id) } });
  const answers = { uphold: 'upholdAppeal', overturn: 'overturnAppeal' } as const;
  return {
    nextReview: (body) => toResult(api.call('takeNextReview', { body })),
    releaseReview: async (id) => {
      await toResult(lasting.call('releaseReview', one(id)));
      return { data: {} };
    },
    approveReview: (id) => toResult(lasting.call('approveReview', one(id))),
    rejectReview: (id, body) => toResult(lasting.call('rejectReview', { ...one(id), body })),
    approveReviews: (ids) => toResult(api.call('bulkApproveReviews', { body: { ids } })),
    rejectReviews: (ids, notice) =>
      toResult(api.call('bulkRejectReviews', { body: { ids, ...notice } })),
    reviewStats: () => toResult(api.call('getReviewStats')),
    reverseCompletion: (user, task, body) =>
      toResult(
        api.call('reverseCompletion', {
          path: { id: Number(user), task_id: Number(task) },
          body,
        }),
      ),
    overturnDecision: (id) => toResult(api.call('overturnDecision', one(id))),
    answerAppeal: (id, outcome, body) => toResult(api.call(answers[outcome], { ...one(id), body })),
    appealStats: () => toResult(api.call('getAppealStats')),
    referralGraph: (user) => toResult(api.call('getReferralGraph', one(user))),
    userSignals: (user) => toResult(api.call('listUserSignals', one(user))),
    verificationMethods: () => toResult(api.call('listVerificationMethods')),
    changeMethod: (method, body) =>
      toResult(api.call('updateVerificationMethod', { path: { method }, body })),
    jobs: () => toResult(api.call('listJobs')),
    retryJobs: (name) => toResult(api.call('retryJobs', { path: { name } })),
  };
}
