create table decisions (
  id serial primary key,
  user_id int not null,
  kind text not null,
  reason varchar(500) not null,
  reason_zh varchar(500) not null default '',
  details jsonb,
  is_reviewed boolean not null default false,
  task_id int,
  claim_id int,
  transfer_key varchar(100),
  points bigint,
  tokens bigint,
  decided_at timestamptz(3) not null,
  overturned_at timestamptz(3),
  constraint decisions_kind_check check (
    kind in ('refusal', 'ban', 'rejection', 'deduction', 'reversal', 'forfeit', 'hold')
  ),
  constraint decisions_reason_check check (has_visible_text(reason))
);
create index decisions_user_id_id_index on decisions (user_id, id);

create table deleted_accounts (
  account varchar(67) not null,
  network varchar(16) not null,
  deleted_at timestamptz(3) not null,
  primary key (account, network)
);

create table outside_scores (
  user_id int primary key,
  request_id uuid not null default gen_random_uuid(),
  wallet_address varchar(128) not null,
  score smallint,
  reasons jsonb not null default '[]',
  answered_at timestamptz(3),
  next_ask_at timestamptz(3),
  failures int not null default 0,
  last_error varchar(500) not null default '',
  constraint outside_scores_score_check check (score >= 0 and score <= 100)
);
create index outside_scores_next_index on outside_scores (next_ask_at) where next_ask_at is not null;
create index outside_scores_score_index on outside_scores (score) where score is not null;

create table participant_keys (
  key_hash varchar(43) not null,
  network varchar(16) not null,
  user_id int,
  primary key (key_hash, network)
);
create index participant_keys_user_id_index on participant_keys (user_id);

create table sign_in_networks (
  network_hash varchar(43) not null,
  user_id int not null,
  last_seen_at timestamptz(3) not null,
  primary key (network_hash, user_id)
);
create index sign_in_networks_last_seen_at_index on sign_in_networks (last_seen_at);
create index sign_in_networks_user_id_index on sign_in_networks (user_id);

create table signal_changes (
  id bigserial primary key,
  user_id int not null,
  is_first boolean not null default true
);

create table telegram_accounts (
  user_id int primary key,
  telegram_id bigint not null,
  name varchar(128) not null,
  linked_at timestamptz(3) not null,
  opens_sessions boolean not null default true,
  constraint telegram_accounts_telegram_id_unique unique (telegram_id)
);

create table telegram_notices (
  id bigserial primary key,
  subscriber_telegram_id bigint not null,
  kind text not null,
  attempts int not null default 0,
  created_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  started_at timestamptz(3),
  constraint telegram_notices_kind_check check (kind in ('review', 'decision', 'payout', 'appeal'))
);
create index telegram_notices_due_at_id_index on telegram_notices (due_at, id);
create unique index telegram_notices_waiting_unique
  on telegram_notices (subscriber_telegram_id, kind) where started_at is null;

create table telegram_reservations (
  account_hash varchar(43) primary key,
  user_id int not null
);

create table telegram_subscribers (
  telegram_id bigint primary key,
  language varchar(2) not null,
  created_at timestamptz(3) not null
);

create table user_counts (
  shard smallint primary key,
  total_users bigint not null default '0',
  active_users bigint not null default '0',
  banned_users bigint not null default '0',
  total_points bigint not null default '0',
  total_claimed_tokens bigint not null default '0'
);

create table user_stats_days (
  day date primary key,
  total_users int not null,
  active_users int not null,
  banned_users int not null,
  total_points bigint not null,
  total_claimed_tokens bigint not null,
  demo jsonb
);

create table users (
  id serial primary key,
  username varchar(64),
  wallet_address varchar(128) not null,
  total_points bigint not null default 0,
  claimed_tokens bigint not null default 0,
  is_banned boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  ban_reason varchar(500),
  banned_at timestamptz(3),
  is_demo boolean not null default false,
  username_key text,
  account varchar(67),
  network varchar(16),
  referral_code varchar(8),
  invited_with varchar(8),
  ban_reason_zh varchar(500),
  ban_decision_id int,
  inviter_id int,
  referral_counts boolean not null default false,
  referral_groups int not null default 0,
  key_hash varchar(43),
  referral_friends int not null default 0,
  referral_least_points bigint,
  claimable_tokens bigint generated always as (greatest(total_points / 1000 - claimed_tokens, 0)) stored,
  signals text[] not null default '{}',
  referral_counted_at timestamptz(3),
  is_held boolean not null default false,
  hold_decision_id int,
  username_skeleton text,
  constraint users_account_network_unique unique (account, network),
  constraint users_referral_code_unique unique (referral_code),
  constraint users_username_key_unique unique (username_key),
  constraint users_username_skeleton_unique unique (username_skeleton),
  constraint users_wallet_address_unique unique (wallet_address),
  constraint users_ban_decision_id_check check (not is_banned or ban_decision_id is not null),
  constraint users_claimed_tokens_check check (claimed_tokens >= 0),
  constraint users_inviter_id_check check (inviter_id < id),
  constraint users_is_banned_check check (not is_banned or coalesce(ban_reason, '') <> ''),
  constraint users_is_held_check check (not is_held or hold_decision_id is not null),
  constraint users_referral_friends_check check (referral_friends >= 0),
  constraint users_referral_groups_check check (referral_groups >= 0)
);
create index users_claimable_tokens_id_index on users (claimable_tokens, id);
create index users_claimed_tokens_id_index on users (claimed_tokens, id);
create index users_created_at_id_index on users (created_at, id);
create index users_inviter_id_index on users (inviter_id, id) where inviter_id is not null;
create index users_is_demo_index on users (id) where is_demo;
create index users_is_held_index on users (created_at, id) where is_held;
create index users_key_hash_index on users (key_hash) where key_hash is not null;
create index users_referral_counts_index on users (inviter_id) where referral_counts;
create index users_signal_count_index on users (cardinality(signals), id);
create index users_signals_index on users (created_at, id) where signals <> '{}';
create index users_status_index
  on users ((case when is_banned then 'banned' when is_active then 'normal' else 'inactive' end), id)
  include (is_banned, is_active);
create index users_total_points_id_index on users (total_points, id);
create index users_username_characters_index
  on users using gin (regexp_split_to_array(lower(username), '')) with (fastupdate = off) where username is not null;
create index users_username_id_index on users (username, id);
create index users_username_trgm_index on users using gin (username gin_trgm_ops) with (fastupdate = off);
create index users_wallet_address_id_index on users (wallet_address, id);
create index users_wallet_address_trgm_index on users using gin (wallet_address gin_trgm_ops) with (fastupdate = off);

create table wallet_changes (
  id serial primary key,
  user_id int not null,
  from_wallet varchar(128) not null,
  from_account varchar(67),
  to_wallet varchar(128) not null,
  created_at timestamptz(3) not null
);
create index wallet_changes_from_account_index on wallet_changes (from_account);
create index wallet_changes_from_wallet_trgm_index
  on wallet_changes using gin (from_wallet gin_trgm_ops) with (fastupdate = off);
create index wallet_changes_user_id_index on wallet_changes (user_id);

create table wallet_histories (
  user_id int primary key,
  wallet_address varchar(128) not null,
  first_seen_at timestamptz(3),
  outgoing_transactions int not null default 0,
  funder varchar(128),
  funded_at timestamptz(3),
  read_until_lt bigint not null default 0,
  checked_at timestamptz(3),
  next_check_at timestamptz(3),
  is_awaited boolean not null default false,
  failures int not null default 0
);
create index wallet_histories_awaited_index on wallet_histories (next_check_at) where is_awaited;
create index wallet_histories_funded_index on wallet_histories (funder, funded_at) where funder is not null;
create index wallet_histories_next_index on wallet_histories (next_check_at) where next_check_at is not null;
