/** What is decided about a user. */
export const DECISION_KINDS = [
  'refusal',
  'ban',
  'rejection',
  'deduction',
  'reversal',
  'forfeit',
] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/** How far an appeal is. */
export const APPEAL_STATUSES = ['open', 'upheld', 'overturned'] as const;
export type AppealStatus = (typeof APPEAL_STATUSES)[number];
