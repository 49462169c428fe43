create table balance_samples (
  user_id int not null,
  task_id int not null,
  held_since timestamptz(3),
  lowest numeric(60,18),
  sampled_at timestamptz(3),
  next_sample_at timestamptz(3) not null,
  snapshot_at timestamptz(3) not null,
  is_in_snapshot boolean,
  snapshot_balance numeric(60,18),
  primary key (user_id, task_id)
);
create index balance_samples_next_sample_at_index on balance_samples (next_sample_at);
create index balance_samples_snapshot_index on balance_samples (snapshot_at);
create index balance_samples_task_id_next_sample_at_index on balance_samples (task_id, next_sample_at);

create table chain_cursors (
  jetton_wallet varchar(67) primary key,
  lt bigint not null default '0',
  read_until timestamptz(3),
  hash varchar(64),
  hash_lt bigint
);

create table chain_transfers (
  hash varchar(64) primary key,
  jetton_wallet varchar(67) not null,
  kind text not null,
  query_id numeric(20,0) not null,
  units numeric(39,0) not null,
  receiver varchar(67),
  comment varchar(200) not null default '',
  is_aborted boolean not null,
  lt bigint not null,
  happened_at timestamptz(3) not null,
  constraint chain_transfers_kind_check check (kind in ('transfer', 'bounce'))
);
create index chain_transfers_jetton_wallet_lt_index on chain_transfers (jetton_wallet, lt);

create table claims (
  id serial primary key,
  user_id int not null,
  wallet_address varchar(128) not null,
  tokens bigint not null,
  status text not null default 'requested',
  reason varchar(500) not null default '',
  idempotency_key varchar(100) not null,
  requested_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  decision_id int,
  constraint claims_user_id_idempotency_key_unique unique (user_id, idempotency_key),
  constraint claims_decision_id_check check (status <> 'rejected' or decision_id is not null),
  constraint claims_reason_check check (status <> 'rejected' or reason <> ''),
  constraint claims_status_check check (
    status in ('requested', 'approved', 'batched', 'sent', 'delivered', 'rejected', 'failed', 'forfeited')
  ),
  constraint claims_tokens_check check (tokens > 0)
);
create index claims_requested_at_id_index on claims (requested_at, id);
create index claims_status_id_index on claims (status, id);
create index claims_tokens_id_index on claims (tokens, id);
create index claims_wallet_address_trgm_index
  on claims using gin (wallet_address gin_trgm_ops) with (fastupdate = off);

create table distributors (
  id serial primary key,
  network text not null,
  address varchar(67) not null,
  owner varchar(67) not null,
  jetton_master varchar(67) not null,
  jetton_wallet varchar(67) not null,
  decimals smallint not null,
  contract_id numeric(20,0),
  first_deadline timestamptz(3),
  created_by varchar(64) not null,
  created_at timestamptz(3) not null,
  deadline timestamptz(3),
  is_deployed boolean not null default false,
  merkle_root varchar(64),
  reopenings int not null default 0,
  paid bytea,
  nanotons numeric(39,0) not null default '0'::numeric,
  state_lt bigint not null default '0',
  history_lt bigint not null default '0',
  history_hash varchar(64),
  read_until timestamptz(3),
  method text not null default 'contract',
  wallet_proof text,
  state_until timestamptz(3),
  history_start bigint not null default '0',
  ended_at timestamptz(3),
  requested_deadline timestamptz(3),
  set_up_requested_at timestamptz(3),
  is_restored boolean not null default false,
  is_read_to_end boolean not null default true,
  constraint distributors_network_address_jetton_master_unique unique (network, address, jetton_master),
  constraint distributors_decimals_check check (decimals >= 0 and decimals <= 255),
  constraint distributors_method_check check (method in ('contract', 'file')),
  constraint distributors_network_check check (network in ('mainnet', 'testnet')),
  constraint distributors_wallet_proof_check check (wallet_proof in ('derived', 'second_api'))
);

create table payout_alarms (
  id serial primary key,
  code text not null,
  transaction_hash varchar(64) not null,
  batch_id int,
  payout_id int,
  found_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  resolved_by varchar(64) not null default '',
  note varchar(500) not null default '',
  outcome text,
  constraint payout_alarms_code_transaction_hash_unique unique (code, transaction_hash),
  constraint payout_alarms_code_check check (
    code in ('paid_twice', 'wrong_amount', 'wrong_receiver', 'unknown_transfer', 'came_back', 'paid_after_rejection')
  ),
  constraint payout_alarms_note_check check (resolved_at is null or note <> ''),
  constraint payout_alarms_outcome_check check (outcome in ('paid', 'not_paid', 'returned', 'noted'))
);

create table payout_batches (
  id serial primary key,
  status text not null default 'frozen',
  method text not null,
  network text not null,
  payer varchar(67) not null,
  payer_jetton_wallet varchar(67) not null,
  jetton_master varchar(67) not null,
  decimals smallint not null,
  hash varchar(64) not null,
  asked_at timestamptz(3),
  valid_until timestamptz(3),
  seqno bigint,
  order_hash varchar(64),
  differences jsonb,
  created_by varchar(64) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  asked_lt bigint not null default '0',
  constraint payout_batches_decimals_check check (decimals >= 0 and decimals <= 255),
  constraint payout_batches_method_check check (method in ('wallet', 'file')),
  constraint payout_batches_network_check check (network in ('mainnet', 'testnet')),
  constraint payout_batches_status_check check (status in ('frozen', 'requested', 'signed', 'settled', 'cancelled'))
);
create unique index payout_batches_one_open
  on payout_batches (network, payer) where status in ('frozen', 'requested', 'signed');

create table payout_lines (
  claim_id int primary key,
  distributor_id int not null,
  user_id int not null,
  receiver varchar(67) not null,
  tokens bigint not null,
  units numeric(37,0) not null,
  status text not null default 'payable',
  requested_at timestamptz(3),
  paid_at timestamptz(3),
  query_id numeric(20,0),
  transfer_lt bigint,
  message_hash varchar(64),
  sent_to varchar(67),
  transaction_hash varchar(64),
  settled_at timestamptz(3),
  updated_at timestamptz(3) not null,
  is_published boolean not null default false,
  published_at timestamptz(3),
  was_requested boolean not null default false,
  was_published boolean not null default false,
  constraint payout_lines_status_check check (status in ('payable', 'paid', 'returned', 'delivered', 'forfeited')),
  constraint payout_lines_tokens_check check (tokens > 0)
);
create index payout_lines_distributor_id_status_claim_id_index on payout_lines (distributor_id, status, claim_id);
create index payout_lines_user_id_index on payout_lines (user_id);

create table payouts (
  id serial primary key,
  batch_id int not null,
  claim_id int not null,
  user_id int not null,
  receiver varchar(67) not null,
  tokens bigint not null,
  units numeric(37,0) not null,
  query_id numeric(19,0) not null,
  status text not null default 'batched',
  transaction_hash varchar(64),
  settled_at timestamptz(3),
  updated_at timestamptz(3) not null,
  constraint payouts_query_id_unique unique (query_id),
  constraint payouts_status_check check (status in ('batched', 'sent', 'delivered', 'bounced', 'failed')),
  constraint payouts_tokens_check check (tokens > 0)
);
create index payouts_batch_id_id_index on payouts (batch_id, id);
create index payouts_claim_id_index on payouts (claim_id);
create unique index payouts_one_of_a_claim on payouts (claim_id) where status in ('batched', 'sent');
