import { AsyncLocalStorage } from 'node:async_hooks';
import type { ApprovalKindName } from '#libs/domain/index.js';

const granted = new AsyncLocalStorage<ApprovalKindName>();

/** Runs an act that one admin may do alone, or that a second admin has approved. */
export const grant = <T>(kind: ApprovalKindName, work: () => Promise<T>): Promise<T> =>
  granted.run(kind, work);

/**
 * Begins every act that can need a second admin, so that no caller bypasses the rule.
 * @throws Error outside of {@link grant}
 */
export function assertGranted(kind: ApprovalKindName): void {
  if (granted.getStore() !== kind) throw new Error(`Nobody has asked whether one may ${kind}`);
}
