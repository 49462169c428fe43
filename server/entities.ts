import { LogEntrySchema } from './audit/log-entry.entity.js';
import { AdminSchema } from './modules/auth/admin.entity.js';
import { AdminNetworkSchema } from './modules/auth/admin-network.entity.js';
import { AdminSessionSchema } from './modules/auth/admin-session.entity.js';
import { ContentSchema } from './modules/content/content.entity.js';
import { SiteSettingsRowSchema } from './modules/settings/site-settings.entity.js';
import { TaskSchema } from './modules/tasks/task.entity.js';
import { TeamMemberSchema } from './modules/team/team-member.entity.js';
import { DeletedAccountSchema } from './modules/users/deleted-account.entity.js';
import { UserSchema } from './modules/users/user.entity.js';
import { SpentChallengeSchema } from './modules/wallet-sessions/spent-challenge.entity.js';
import { VisitorSessionSchema } from './modules/wallet-sessions/visitor-session.entity.js';
import { RateLimitSchema } from './request/rate-limit.entity.js';

/** Every record of the product. */
export const entities = [
  AdminNetworkSchema,
  AdminSchema,
  AdminSessionSchema,
  ContentSchema,
  DeletedAccountSchema,
  LogEntrySchema,
  RateLimitSchema,
  SiteSettingsRowSchema,
  SpentChallengeSchema,
  TaskSchema,
  TeamMemberSchema,
  UserSchema,
  VisitorSessionSchema,
];
