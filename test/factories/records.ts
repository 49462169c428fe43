import type { EntityName, RequiredEntityData } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { NO_REASON_GIVEN } from '#libs/domain/index.js';
import { Task } from '../../server/modules/earning/tasks/task.entity.js';
import { User } from '../../server/modules/participants/users/user.entity.js';
import { Content } from '../../server/modules/site/content/content.entity.js';
import { TeamMember } from '../../server/modules/site/team/team-member.entity.js';
import { LogEntry } from '../../server/platform/operation-log/log-entry.entity.js';

/** The part of the application that factories need: a test's `app` has it. */
interface WithEntities {
  em: SqlEntityManager;
}

type Fields<Entity> = Partial<RequiredEntityData<Entity>>;

let serial = 0;

/** A number that nothing else of this test file has, for names that have to be unique. */
export function next(): number {
  serial += 1;
  return serial;
}

/** A word that nothing else of this test file has: a search for it finds the records with it. */
export const nextTag = (): string => `tag${next()}z`;

/** A participant of the campaign. */
export const makeUser = (app: WithEntities, fields: Fields<User> = {}): Promise<User> => {
  const n = next();
  const ban_reason = fields.is_banned ? NO_REASON_GIVEN : null;
  const names = { username: `user_${n}`, wallet_address: `UQwallet${n}` };
  return save(app, User, { ...names, ban_reason, ...fields });
};

export const makeUsers = (
  app: WithEntities,
  count: number,
  fields: Fields<User> = {},
): Promise<User[]> => several(count, () => makeUser(app, fields));

/** A task besides the built-in ones. */
export const makeTask = (app: WithEntities, fields: Fields<Task> = {}): Promise<Task> => {
  const n = next();
  const texts = { title: `任务 ${n}`, title_en: `Task no. ${n}` };
  return save(app, Task, { ...texts, type: 'social', points: 50, order: n, ...fields });
};

/** A section of the about page. */
export const makeContent = (app: WithEntities, fields: Fields<Content> = {}): Promise<Content> => {
  const n = next();
  return save(app, Content, { type: 'about', key: `section-${n}`, order: n, ...fields });
};

export const makeTeamMember = (
  app: WithEntities,
  fields: Fields<TeamMember> = {},
): Promise<TeamMember> => {
  const n = next();
  return save(app, TeamMember, { name: `Sample ${n}`, role: 'sampler', order: n, ...fields });
};

/** A row of the operation log. */
export const makeLogEntry = (app: WithEntities, fields: Fields<LogEntry> = {}): Promise<LogEntry> =>
  save(app, LogEntry, {
    admin_username: 'admin',
    action: 'login',
    resource_type: 'auth',
    details: `Sample ${next()}`,
    ...fields,
  });

/** One after the other, so that their ids are in this order. */
async function several<Entity>(count: number, make: () => Promise<Entity>): Promise<Entity[]> {
  const made: Entity[] = [];
  while (made.length < count) made.push(await make());
  return made;
}

async function save<Entity extends object>(
  { em }: WithEntities,
  entity: EntityName<Entity>,
  fields: RequiredEntityData<Entity>,
): Promise<Entity> {
  const own = em.fork();
  const record = own.create(entity, fields);
  await own.flush();
  return record;
}
