import type { ApprovalKindName } from '#libs/domain/index.js';
import type { LoggedOperation } from '../../../../platform/operation-log/audit-log.js';
import type { ApprovalFacts } from './approval-request.entity.js';
import type { NeededPermissions } from './second-person.service.js';

/** An operation as it would be executed now. */
export interface Frozen<Payload> {
  /** The complete operation: a filter is resolved to the ids of its records. */
  payload: Payload;
  /** Claims, points or users that count against the limit; 1 for a rule without a number. */
  size: number;
  facts: ApprovalFacts;
  /** Everything else that decides it: a change of it makes a request outdated. */
  state: unknown;
}

/** A record that an operation changes. */
export interface ApprovalItem {
  id: number;
  name: string;
  /** Tokens or points. */
  amount: number;
}

/** An operation that a second admin may have to approve. */
export interface ApprovalKind<Payload extends object> extends NeededPermissions {
  /** The kind with which it shares its limit, where that is another one. */
  counts_as?: ApprovalKindName;
  /** How the log calls it. */
  operation: LoggedOperation;
  /** Loads data of other services outside any transaction, before a request or an approval. */
  prepare?(): Promise<void>;
  freeze(payload: Payload): Promise<Frozen<Payload>>;
  /** Executes the operation, or a part of it; without it, the requester repeats the approved operation. */
  execute?(part: Payload): Promise<unknown>;
  /** Records that one transaction changes, for an operation on the `ids` of its payload. */
  at_once?: number;
  /** Some of the records that it changes, by number. */
  items?(ids: readonly number[]): Promise<ApprovalItem[]>;
}
