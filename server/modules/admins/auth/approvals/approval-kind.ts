import type { ApprovalKindName } from '#libs/domain/index.js';
import type { LoggedOperation } from '../../../../platform/operation-log/audit-log.js';
import type { ApprovalFacts } from './approval-request.entity.js';
import type { NeededPermissions } from './second-person.service.js';

/** What an operation would do just now. */
export interface Frozen<Payload> {
  /** All of it: a filter has become the numbers of what it matches. */
  payload: Payload;
  /** What the rules compare: claims, points, users; 1 where they say yes or no. */
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
  /** Reads outside of any transaction what it depends on, whenever it is asked for or approved. */
  prepare?(): Promise<void>;
  freeze(payload: Payload): Promise<Frozen<Payload>>;
  /** Does it, or a part of it; without it the one who asked does what was approved. */
  execute?(part: Payload): Promise<unknown>;
  /** Of an operation on the records that its payload has as `ids`: how many of them one transaction changes. */
  at_once?: number;
  /** Some of the records that it changes, by number. */
  items?(ids: readonly number[]): Promise<ApprovalItem[]>;
}
