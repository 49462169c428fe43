create table completions (
  id bigserial primary key,
  user_id int not null,
  task_id int not null,
  status text not null,
  due_at timestamptz(3),
  review_due_at timestamptz(3),
  completed_at timestamptz(3),
  points int,
  reason varchar(500) not null default '',
  evidence varchar(2000) not null default '',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  submitted_at timestamptz(3),
  decision_id int,
  tries smallint not null default 0,
  asked jsonb,
  evidence_key varchar(43),
  constraint completions_user_id_task_id_unique unique (user_id, task_id),
  constraint completions_decision_id_check check (status <> 'failed' or decision_id is not null),
  constraint completions_reason_check check (status <> 'failed' or reason <> ''),
  constraint completions_status_check check (
    status in ('not_started', 'in_progress', 'pending_verification', 'completed', 'failed')
  )
);
create index completions_evidence_index on completions (md5(lower(btrim(evidence)))) where evidence <> '';
create index completions_evidence_key_id_index on completions (evidence_key, id) where evidence_key is not null;
create index completions_evidence_unkeyed_index on completions (id) where evidence <> '' and evidence_key is null;
create index completions_reviews_index
  on completions (review_due_at, id) where status = 'pending_verification' and review_due_at is not null;
create index completions_services_index
  on completions (task_id)
  where status = 'pending_verification' and submitted_at is not null and review_due_at is null;
create index completions_task_reviews_index
  on completions (task_id, review_due_at, id) where status = 'pending_verification' and review_due_at is not null;
create index completions_tries_index on completions (task_id) where tries > 0;

create table leaderboard (
  id int primary key,
  entries jsonb not null,
  users int not null,
  updated_at timestamptz(3) not null,
  user_ids jsonb,
  constraint leaderboard_id_check check (id = 1)
);

create table leaderboard_places (
  points bigint primary key,
  place int not null
);

create table ledger_days (
  day date not null,
  kind text not null,
  shard smallint not null,
  transfers bigint not null,
  points bigint not null,
  tokens bigint not null,
  primary key (day, kind, shard),
  constraint ledger_days_kind_check check (
    kind in ('task', 'claim', 'referral', 'adjustment',
      'reversal', 'restoration', 'payout', 'return', 'forfeit', 'deletion', 'opening')
  )
);

create table ledger_entries (
  id bigserial primary key,
  transfer_id bigint not null,
  account text not null,
  user_id int not null,
  currency text not null,
  amount bigint not null,
  constraint ledger_entries_account_check check (
    account in ('issued', 'user', 'pool', 'claimed', 'paid', 'forfeited')
  ),
  constraint ledger_entries_currency_check check (currency in ('points', 'tokens'))
);
create index ledger_entries_user_id_transfer_id_index on ledger_entries (user_id, transfer_id);

create table ledger_transfers (
  id bigserial primary key,
  key varchar(100) not null,
  kind text not null,
  user_id int not null,
  reason varchar(500) not null default '',
  caused_by varchar(64) not null default '',
  created_at timestamptz(3) not null,
  decision_id int,
  reason_zh varchar(500) not null default '',
  constraint ledger_transfers_key_unique unique (key),
  constraint ledger_transfers_decision_id_check check (kind not in ('reversal', 'forfeit') or decision_id is not null),
  constraint ledger_transfers_kind_check check (
    kind in ('task', 'claim', 'referral', 'adjustment',
      'reversal', 'restoration', 'payout', 'return', 'forfeit', 'deletion', 'opening')
  )
);

create view ledger_lines as
select e.id, e.transfer_id, e.user_id, e.account, e.currency, e.amount,
  t.key, t.kind, t.reason, t.caused_by, t.created_at, t.decision_id, t.reason_zh
from ledger_entries e join ledger_transfers t on t.id = e.transfer_id;

create table point_blocks (
  block bigint primary key,
  users int not null
);

create table point_changes (
  id bigserial primary key,
  points bigint not null,
  users int not null
);

create table point_counts (
  points bigint primary key,
  users int not null
);

create table referral_changes (
  id bigserial primary key,
  inviter_id int not null,
  invited_id int not null,
  due_at timestamptz(3) not null default now()
);
create index referral_changes_due_at_id_index on referral_changes (due_at, id);
create index referral_changes_invited_id_due_at_index on referral_changes (invited_id, due_at);
create index referral_changes_inviter_id_due_at_index on referral_changes (inviter_id, due_at);

create table review_holds (
  completion_id bigint primary key,
  session_id uuid not null,
  held_until timestamptz(3) not null
);

create table reviews (
  id bigserial primary key,
  completion_id bigint not null,
  user_id int not null,
  task_id int not null,
  outcome text not null,
  reviewed_by varchar(64) not null,
  submitted_at timestamptz(3) not null,
  reviewed_at timestamptz(3) not null,
  constraint reviews_outcome_check check (outcome in ('accepted', 'refused'))
);
create index reviews_figures_index on reviews (reviewed_at) include (submitted_at, outcome);

create table sign_up_counts (
  network_hash varchar(43) not null,
  slot timestamptz(3) not null,
  new_users int not null,
  primary key (network_hash, slot)
);
create index sign_up_counts_slot_index on sign_up_counts (slot);

create table tasks (
  id serial primary key,
  title varchar(200) not null,
  title_en varchar(200) not null default '',
  description text not null default '',
  description_en text not null default '',
  type text not null,
  points int not null default 0,
  icon varchar(64) not null default '',
  action_url varchar(2048) not null default '',
  action_text varchar(100) not null default '',
  action_text_en varchar(100) not null default '',
  verification_required boolean not null default true,
  "order" int not null default 0,
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  verification text not null default 'manual',
  verification_settings jsonb not null default '{}',
  constraint tasks_points_check check (points >= 0),
  constraint tasks_type_check check (type in ('social', 'wallet', 'engagement', 'referral')),
  constraint tasks_verification_check check (
    verification in ('self', 'wallet', 'page_visit', 'code',
      'ton_balance', 'jetton_balance', 'referrals', 'telegram_member', 'manual')
  )
);

create table token_pool (
  id int primary key,
  taken bigint not null default '0',
  constraint token_pool_id_check check (id = 1),
  constraint token_pool_taken_check check (taken >= 0)
);

create table verification_methods (
  method text primary key,
  is_enabled boolean not null default true,
  note varchar(500) not null default '',
  note_en varchar(500) not null default '',
  last_success_at timestamptz(3),
  last_failure_at timestamptz(3),
  last_error varchar(500) not null default '',
  failures_in_a_row int not null default 0,
  updated_at timestamptz(3) not null,
  constraint verification_methods_method_check check (
    method in ('self', 'wallet', 'page_visit', 'code',
      'ton_balance', 'jetton_balance', 'referrals', 'telegram_member', 'manual')
  )
);

create table visitor_sessions (
  id serial primary key,
  token_hash varchar(43) not null,
  user_id int not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  wallet_address varchar(128),
  is_mini_app boolean not null default false,
  constraint visitor_sessions_token_hash_unique unique (token_hash)
);
create index visitor_sessions_expires_at_index on visitor_sessions (expires_at);
create index visitor_sessions_user_id_index on visitor_sessions (user_id);
