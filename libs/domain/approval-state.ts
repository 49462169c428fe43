import { stateMachine } from './state-machine.js';

/** The transitions of a request for a second admin's approval. */
export const approvalStates = stateMachine('approval request', {
  waiting: ['approved', 'rejected', 'withdrawn', 'lapsed', 'outdated'],
  // It is executed, or the requester repeats the operation.
  approved: ['done'],
  done: [],
  rejected: [],
  withdrawn: [],
  lapsed: [],
  // The operation has changed since it was requested.
  outdated: [],
});

export const APPROVAL_STATUSES = approvalStates.statuses;

export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];
