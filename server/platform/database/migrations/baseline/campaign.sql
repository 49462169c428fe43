create table allocation_lines (
  position int primary key,
  line text not null
);

create table campaign_reports (
  id int primary key,
  closed_at timestamptz(3) not null,
  closed_by varchar(64) not null,
  users int not null,
  points bigint not null,
  claimed bigint not null,
  paid bigint not null,
  forfeited bigint not null,
  sha256 varchar(64) not null,
  merkle_root varchar(64) not null,
  payouts_sha256 varchar(64),
  distributors jsonb,
  constraint campaign_reports_id_check check (id = 1)
);

create table published_payouts (
  position int primary key,
  line text not null
);
