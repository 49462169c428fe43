create table campaign_figures (
  id int primary key,
  figures jsonb,
  computed_at timestamptz(3),
  next_at timestamptz(3) not null,
  constraint campaign_figures_id_check check (id = 1)
);

create table visit_days (
  day date primary key,
  visits bigint not null
);
