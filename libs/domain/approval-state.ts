import { stateMachine } from './state-machine.js';

/** The transitions of a request for a second admin's approval. */
export const approvalStates = stateMachine('approval request', {
  waiting: ['approved', 'rejected', 'withdrawn', 'lapsed', 'outdated'],
  // It is carried out, or the one who asked does it.
  approved: ['done'],
  done: [],
  rejected: [],
  withdrawn: [],
  lapsed: [],
  // What it would do has changed since it was asked.
  outdated: [],
});

export const APPROVAL_STATUSES = approvalStates.statuses;

export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];
