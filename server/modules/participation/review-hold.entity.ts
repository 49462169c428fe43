import { defineEntity, p } from '@mikro-orm/core';

/** Who looks at what was handed in, so that nobody else is given it meanwhile. */
export const ReviewHoldSchema = defineEntity({
  name: 'ReviewHold',
  tableName: 'review_holds',
  properties: {
    completion_id: p.bigint('number').primary().autoincrement(false),
    /** The login of the admin who holds it. */
    session_id: p.uuid(),
    held_until: p.datetime(3),
  },
});

/** Whether a row `h` of review_holds still counts: a hold ends with the session that has it. */
export const IS_HELD = `h.held_until > now() and exists (select from admin_sessions s
  where s.id = h.session_id and s.expires_at > now())`;
