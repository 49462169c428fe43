import type { Schemas } from '#libs/api-client/index.js';
import { MAX_LIST_LENGTH } from '#libs/domain/index.js';
import type { AdminApi } from '../api.js';
import type {
  CampaignReport,
  ClaimRecord,
  ClaimRisk,
  ClosingPlan,
  KeptBalance,
  Notice,
  PayoutAlarm,
  PayoutBatchRecord,
  PayoutOrder,
  PayoutPlan,
  PayoutRecord,
} from './records.js';
import { toResult } from './result.js';

type NewPayoutBatch = Schemas['PayoutBatchCreateDto'];
type AlarmResolution = Schemas['AlarmResolutionDto'];
type PayoutFile = Schemas['PayoutFileRequestDto']['format'];

/** Batches that the page shows: of older ones the log tells. */
const SHOWN = 50;
/** A batch has no more payouts than that. */
const PAYOUTS = 250;

/** Milliseconds that an operator waits where the server asks the chain up to four times, 15 s each. */
const WHILE_CHAIN_IS_ASKED = 70_000;

/** Claims that are looked at in one call, and the milliseconds that it may take. */
const LOOKED_AT = 25;
const WHILE_BALANCES_ARE_ASKED = 30_000;

/** What people do to have claims paid. */
export interface PayoutWork {
  approveClaim: (id: number) => Promise<{ data: ClaimRecord }>;
  rejectClaim: (id: number, notice: Notice) => Promise<{ data: ClaimRecord }>;
  /** What the wallet holds now of what completed tasks asked for. */
  claimBalances: (id: number) => Promise<{ data: KeptBalance[] }>;
  /** What to look at in every claim that a filter matches; tells how many it has looked at. */
  claimRisks: (
    filter: object,
    onLooked: (claims: number) => void,
  ) => Promise<{ data: ClaimRisk[] }>;
  /** Answer the ids of those that were decided, which may be fewer. */
  approveClaims: (ids: number[]) => Promise<{ data: { ids: number[] } }>;
  rejectClaims: (ids: number[], notice: Notice) => Promise<{ data: { ids: number[] } }>;
  /** Decide every claim that a filter matches, if they are still that many. */
  rejectMatchingClaims: (
    filter: object,
    total: number,
    notice: Notice,
  ) => Promise<{ data: { ids: number[] } }>;
  /** What closing the campaign would do, and what is still open. */
  closingPlan: () => Promise<{ data: ClosingPlan }>;
  closeCampaign: () => Promise<{ data: CampaignReport }>;
  payoutPlan: () => Promise<{ data: PayoutPlan }>;
  payoutBatches: () => Promise<{ data: PayoutBatchRecord[] }>;
  payoutsOf: (batch: number) => Promise<{ data: PayoutRecord[] }>;
  payoutAlarms: () => Promise<{ data: PayoutAlarm[] }>;
  createPayoutBatch: (batch: NewPayoutBatch) => Promise<{ data: PayoutBatchRecord }>;
  /** What the wallet is to sign; it is told once. */
  orderPayoutBatch: (id: number) => Promise<{ data: PayoutOrder }>;
  takeSignedPayoutBatch: (id: number, boc: string) => Promise<{ data: PayoutBatchRecord }>;
  exportPayoutBatch: (
    id: number,
    format: PayoutFile,
  ) => Promise<{ data: { name: string; text: string } }>;
  cancelPayoutBatch: (id: number) => Promise<{ data: PayoutBatchRecord }>;
  giveUpPayoutBatch: (id: number) => Promise<{ data: PayoutBatchRecord }>;
  reconcilePayouts: () => Promise<{ data: PayoutPlan }>;
  resolvePayoutAlarm: (id: number, resolution: AlarmResolution) => Promise<{ data: PayoutAlarm }>;
}

/** Builds these actions on the given client. */
export function createPayoutWork(api: AdminApi): PayoutWork {
  const one = (id: number) => ({ path: { id } });
  const rejectMatching = async (selection: object) => {
    const ids: number[] = [];
    let after: number | null = null;
    do {
      const body = { ...selection, ...(after !== null && { after }) } as never;
      const part: { ids: number[]; next: number | null } = await api.call('rejectMatchingClaims', {
        body,
      });
      ids.push(...part.ids);
      after = part.next;
    } while (after !== null);
    return { ids };
  };
  const risksOf = async (filter: object, onLooked: (claims: number) => void) => {
    const claims: ClaimRisk[] = [];
    const shared = { filter: JSON.stringify(filter), sort: '["id","ASC"]', limit: LOOKED_AT };
    for (let isLast = false; !isLast; ) {
      const query = { ...shared, skip: claims.length };
      const page = await api.call('listClaimRisks', { query, timeout: WHILE_BALANCES_ARE_ASKED });
      claims.push(...page);
      onLooked(claims.length);
      isLast = page.length < LOOKED_AT;
    }
    return claims;
  };
  const approveAll = async (ids: number[]) => {
    const approved: number[] = [];
    for (let at = 0; at < ids.length; at += MAX_LIST_LENGTH) {
      const body = { ids: ids.slice(at, at + MAX_LIST_LENGTH) };
      approved.push(...(await api.call('bulkApproveClaims', { body })).ids);
    }
    return { ids: approved };
  };
  const selected = (filter: object, total: number) => ({ filter: JSON.stringify(filter), total });
  return {
    approveClaim: (id) => toResult(api.call('approveClaim', one(id))),
    rejectClaim: (id, body) => toResult(api.call('rejectClaim', { ...one(id), body })),
    claimBalances: (id) => toResult(api.call('listClaimBalances', one(id))),
    claimRisks: (filter, onLooked) => toResult(risksOf(filter, onLooked)),
    approveClaims: (ids) => toResult(approveAll(ids)),
    rejectClaims: (ids, notice) =>
      toResult(api.call('bulkRejectClaims', { body: { ids, ...notice } })),
    rejectMatchingClaims: (filter, total, notice) =>
      toResult(rejectMatching({ ...selected(filter, total), ...notice })),
    closingPlan: () => toResult(api.call('getClosingPlan')),
    closeCampaign: () => toResult(api.call('closeCampaign')),
    payoutPlan: () => toResult(api.call('getPayoutPlan')),
    payoutBatches: () => toResult(api.call('listPayoutBatches', { query: { limit: SHOWN } })),
    payoutsOf: (id) => toResult(api.call('listPayouts', { ...one(id), query: { limit: PAYOUTS } })),
    payoutAlarms: () => toResult(api.call('listPayoutAlarms')),
    createPayoutBatch: (body) =>
      toResult(api.call('createPayoutBatch', { body, timeout: WHILE_CHAIN_IS_ASKED })),
    orderPayoutBatch: (id) => toResult(api.call('orderPayoutBatch', one(id))),
    takeSignedPayoutBatch: (id, boc) =>
      toResult(api.call('takeSignedPayoutBatch', { ...one(id), body: { boc } })),
    exportPayoutBatch: (id, format) =>
      toResult(api.call('exportPayoutBatch', { ...one(id), body: { format } })),
    cancelPayoutBatch: (id) => toResult(api.call('cancelPayoutBatch', one(id))),
    giveUpPayoutBatch: (id) => toResult(api.call('giveUpPayoutBatch', one(id))),
    reconcilePayouts: () =>
      toResult(api.call('reconcilePayouts', { timeout: WHILE_CHAIN_IS_ASKED })),
    resolvePayoutAlarm: (id, body) =>
      toResult(api.call('resolvePayoutAlarm', { ...one(id), body })),
  };
}
