import { compose } from '../../../platform/database/prepared.js';
import type { TablesOf } from '../../../platform/database/tables.js';
import type { TeamMemberSchema } from './team-member.entity.js';

type Tables = TablesOf<typeof TeamMemberSchema>;

/** How many members are shown, and how many of these are the operator's own: a part of other statements. */
export const shownMembers = () =>
  compose<Tables>()
    .selectFrom('team_members')
    .select(({ fn, not, ref }) => [
      fn.countAll<number>().as('shown'),
      fn
        .countAll<number>()
        .filterWhere(not(ref('is_demo')))
        .as('own'),
    ])
    .where(({ ref }) => ref('is_active'));
