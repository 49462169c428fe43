import { type AdminRole, APPROVER_HOURS, isPermitted } from '#libs/domain/index.js';
import { databaseNow } from '../../../../platform/database/clock.js';
import type { Notifier } from '../../notifications/notifier.service.js';

/** An admin counts as the admin who let them in, for 72 hours. */
export const standingFor = (username: string) => ({
  stands_for: username,
  stands_until: new Date(databaseNow() + APPROVER_HOURS * 3_600_000),
});

/** Notifies the operators, in the running transaction, of an admin who can approve once these hours have passed. */
export async function announceApprover(
  notifier: Notifier,
  { username, role }: { username: string; role: AdminRole },
  let_in_by: string,
): Promise<void> {
  if (!isPermitted(role, 'approvals.answer')) return;
  await notifier.notify('approver.joined', { username, role, let_in_by, hours: APPROVER_HOURS });
}
