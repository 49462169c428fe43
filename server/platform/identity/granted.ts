import { AsyncLocalStorage } from 'node:async_hooks';
import type { ApprovalKindName } from '#libs/domain/index.js';

const granted = new AsyncLocalStorage<ApprovalKindName>();

/** Does what one admin may do alone, or what a second one has approved. */
export const grant = <T>(kind: ApprovalKindName, work: () => Promise<T>): Promise<T> =>
  granted.run(kind, work);

/**
 * Every act that can need a second admin begins with it, so that no way to the act goes past its rule.
 *
 * @throws Error where neither a rule nor an approval has led here
 */
export function assertGranted(kind: ApprovalKindName): void {
  if (granted.getStore() !== kind) throw new Error(`Nobody has asked whether one may ${kind}`);
}
