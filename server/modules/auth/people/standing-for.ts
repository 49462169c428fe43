import { APPROVER_HOURS } from '#libs/domain/index.js';
import { databaseNow } from '../../../database/clock.js';

/** From now on an admin counts as the one who has let them in, for 72 hours. */
export const standingFor = (username: string) => ({
  stands_for: username,
  stands_until: new Date(databaseNow() + APPROVER_HOURS * 3_600_000),
});
