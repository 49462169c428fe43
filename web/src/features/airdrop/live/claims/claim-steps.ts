import type { ClaimStatus } from '#libs/domain/index.js';

/** What a claim goes through when nothing stands in its way. */
const WAY = ['requested', 'approved', 'batched', 'sent', 'delivered'] as const;

/** Where such a claim has been when it left the way. */
const BEFORE = {
  rejected: ['requested'],
  // It was approved once and for all: only the payment is made again.
  failed: ['requested', 'approved'],
} as const;

/** Where a step is, seen from the claim. */
type StepState = 'done' | 'now' | 'ahead';

interface ClaimStep {
  status: ClaimStatus;
  state: StepState;
}

/** Whether nothing more comes: a claim stays as it is then. */
export const isSettled = (status: ClaimStatus): boolean =>
  status === 'delivered' || status === 'rejected';

/** Whether a claim is paid to nobody who is banned: nothing was asked of a wallet yet. */
export const isHeldByBan = (status: ClaimStatus): boolean =>
  status === 'requested' || status === 'approved' || status === 'failed';

/** The steps of a claim in their order: those it has taken, where it stands, and those to come. */
export function claimSteps(status: ClaimStatus): ClaimStep[] {
  if (status === 'rejected' || status === 'failed') {
    const before: readonly ClaimStatus[] = BEFORE[status];
    const ahead = status === 'failed' ? WAY.slice(before.length) : [];
    return [...steps(before, 'done'), { status, state: 'now' }, ...steps(ahead, 'ahead')];
  }
  const at = WAY.indexOf(status);
  return [
    ...steps(WAY.slice(0, at), 'done'),
    // What has arrived has nothing before it.
    { status, state: status === 'delivered' ? 'done' : 'now' },
    ...steps(WAY.slice(at + 1), 'ahead'),
  ];
}

const steps = (statuses: readonly ClaimStatus[], state: StepState): ClaimStep[] =>
  statuses.map((status) => ({ status, state }));
