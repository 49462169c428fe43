import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { LogEntry } from '../audit/log-entry.entity.js';
import { Content } from '../modules/content/content.entity.js';
import { TeamMember } from '../modules/team/team-member.entity.js';
import { User } from '../modules/users/user.entity.js';
import { UserStatsDay } from '../modules/users/user-stats.entity.js';
import { DEMO_CONTENTS } from './demo-content.js';
import { seedDemoLedger } from './demo-ledger.js';
import { demoLogs } from './demo-logs.js';
import { demoStats } from './demo-stats.js';
import { DEMO_TEAM } from './demo-team.js';
import { demoUsers } from './demo-users.js';

/** Demo content, so that a first visit shows a living product (decision 33). */
export async function seedDemo(em: SqlEntityManager): Promise<void> {
  const now = new Date();
  for (const section of DEMO_CONTENTS) em.create(Content, { ...section, is_demo: true });
  for (const member of DEMO_TEAM) em.create(TeamMember, { ...member, is_demo: true });
  const users = demoUsers(now).map((user) => em.create(User, user));
  for (const entry of demoLogs(now)) em.create(LogEntry, entry);
  for (const day of demoStats(now)) em.create(UserStatsDay, day);
  await em.flush();
  await seedDemoLedger(em, users, now);
}
