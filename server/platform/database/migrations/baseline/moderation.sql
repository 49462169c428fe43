create table appeals (
  id serial primary key,
  decision_id int not null,
  user_id int not null,
  text varchar(2000) not null,
  status text not null default 'open',
  answer varchar(2000) not null default '',
  answer_zh varchar(2000) not null default '',
  answered_by varchar(64) not null default '',
  created_at timestamptz(3) not null,
  answered_at timestamptz(3),
  constraint appeals_decision_id_unique unique (decision_id),
  constraint appeals_answer_check check (status = 'open' or has_visible_text(answer)),
  constraint appeals_status_check check (status in ('open', 'upheld', 'overturned')),
  constraint appeals_text_check check (has_visible_text(text))
);
create index appeals_status_id_index on appeals (status, id);
create index appeals_user_id_id_index on appeals (user_id, id);

create table cluster_changes (
  id bigserial primary key,
  user_id int not null
);

create table cluster_decision_users (
  cluster_decision_id int not null,
  user_id int not null,
  primary key (cluster_decision_id, user_id)
);

create table cluster_decisions (
  id serial primary key,
  cluster_id int not null,
  action text not null,
  users int not null default 0,
  reason varchar(500) not null default '',
  reason_zh varchar(500) not null default '',
  decided_by varchar(64) not null,
  decided_at timestamptz(3) not null,
  undone_by varchar(64) not null default '',
  undone_at timestamptz(3),
  constraint cluster_decisions_action_check check (action in ('hold', 'release', 'ban', 'exclude'))
);
create index cluster_decisions_cluster_id_id_index on cluster_decisions (cluster_id, id);

create table cluster_exclusions (
  user_id int primary key,
  excluded_at timestamptz(3) not null
);

create table cluster_links (
  user_id int not null,
  other_id int not null,
  kind text not null,
  created_at timestamptz(3) not null,
  primary key (user_id, other_id, kind),
  constraint cluster_links_kind_check check (kind in ('key', 'funder', 'evidence', 'invitation', 'network'))
);
create index cluster_links_other_id_index on cluster_links (other_id);

create table cluster_members (
  user_id int primary key,
  cluster_id int not null,
  is_known boolean not null default false,
  has_past boolean not null default false,
  joined_at timestamptz(3) not null
);
create index cluster_members_cluster_id_user_id_index on cluster_members (cluster_id, user_id);

create table clusters (
  id serial primary key,
  users int not null default 0,
  key_links int not null default 0,
  funder_links int not null default 0,
  evidence_links int not null default 0,
  invitation_links int not null default 0,
  network_links int not null default 0,
  known int not null default 0,
  with_past int not null default 0,
  score smallint not null default 0,
  is_held boolean not null default false,
  status text not null default 'open',
  decided_users int not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint clusters_status_check check (status in ('open', 'held', 'released', 'banned'))
);
create index clusters_score_id_index on clusters (score, id);
create index clusters_users_id_index on clusters (users, id);
