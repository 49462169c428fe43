import type { SignalCode } from '#libs/domain/index.js';

/** Other users that one signal names. */
const TOLD = 20;

/** Others that one network, key or evidence is looked through for: more say no more. */
const LOOKED_AT = 200;

/** Friends of one inviter that are looked at, the newest. */
const INVITED = 500;

/** Friends of one inviter within ten minutes that are a burst. */
const BURST = 5;
const BURST_WITHIN = `interval '10 minutes'`;

/** Those who share something with a user `me`, as `other` since `since`, in one row for each of the users. */
const sharing = (others: string) => `
  select me.id as user_id, count(*)::int as count,
    (array_agg(shared.other order by shared.other))[1:${TOLD}] as user_ids,
    min(shared.since) as since
  from unnest(?::int[]) as asked(id) join users me on me.id = asked.id,
  lateral (${others}) as shared
  group by me.id`;

const SHARED_NETWORK = `
  select theirs.user_id as other, min(theirs.last_seen_at) as since
  from (select network_hash from sign_in_networks where user_id = me.id
        order by last_seen_at desc limit 50) mine,
  lateral (select user_id, last_seen_at from sign_in_networks
           where network_hash = mine.network_hash and user_id <> me.id
           order by user_id limit ${LOOKED_AT}) theirs
  group by theirs.user_id`;

const SAME_KEY = `
  select id as other, created_at as since from users
  where key_hash = me.key_hash and id <> me.id order by id limit ${LOOKED_AT}`;

/** By anybody: who hands in the same for two tasks is named as well. */
const EVIDENCE_REUSED = `
  select theirs.user_id as other, min(theirs.created_at) as since
  from (select id, evidence from completions where user_id = me.id and evidence <> ''
        limit 100) mine,
  lateral (select user_id, created_at from completions
           where md5(lower(btrim(evidence))) = md5(lower(btrim(mine.evidence)))
             and evidence <> '' and id <> mine.id limit ${LOOKED_AT}) theirs
  group by theirs.user_id`;

/** Whoever invited the user, whom the user invited, and whom the same inviter invited. */
const RELATIVES = `
  select id, key_hash, created_at from users where id = me.inviter_id
  union
  (select id, key_hash, created_at from users where inviter_id = me.id
   order by id desc limit ${INVITED})
  union
  (select id, key_hash, created_at from users where inviter_id = me.inviter_id and id <> me.id
   order by id desc limit ${INVITED})`;

const REFERRAL_RING = `
  select relative.id as other, relative.created_at as since from (${RELATIVES}) relative
  where relative.key_hash = me.key_hash or exists (
    select from sign_in_networks mine
    join sign_in_networks theirs on theirs.network_hash = mine.network_hash
    where mine.user_id = me.id and theirs.user_id = relative.id)`;

/** The fullest ten minutes of the user's own invitations, or of those the user came with. */
const SIGNUP_BURST = `
  select me.id as user_id, burst.count, burst.since,
    (select array_agg(id order by id) from unnest(burst.user_ids[1:${TOLD}]) as told(id)) as user_ids
  from unnest(?::int[]) as asked(id) join users me on me.id = asked.id,
  lateral (
    select count(*) over within_minutes as count, array_agg(id) over within_minutes as user_ids,
      min(created_at) over within_minutes as since
    from (select id, created_at from users where inviter_id in (me.id, me.inviter_id)
          order by id desc limit ${INVITED}) invited
    window within_minutes as (order by created_at range between ${BURST_WITHIN} preceding and current row)
    order by 1 desc limit 1) burst
  where burst.count >= ${BURST}`;

/** Each takes a list of users and answers a row for each of them that it has noticed; all are bounded. */
export const SIGNAL_QUERIES: Readonly<Record<SignalCode, string>> = {
  shared_network: sharing(SHARED_NETWORK),
  signup_burst: SIGNUP_BURST,
  referral_ring: sharing(REFERRAL_RING),
  same_key: sharing(SAME_KEY),
  evidence_reused: sharing(EVIDENCE_REUSED),
};
