-- What the catalogue says about itself: one row, which every writer locks.
create table cairn_catalog_state (
  one boolean primary key default true check (one),
  model text,
  model_dimension int,
  revision bigint not null default 0,
  replacement uuid
);

insert into cairn_catalog_state default values;

-- Skills and items. All vectors are of the one model.
create table cairn_catalog (
  kind text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  description text not null,
  active boolean not null,
  types text[] collate "C",
  type text collate "C",
  number bigint,
  skills text[] collate "C",
  "primary" text,
  parameters text,
  embedding vector,
  primary key (kind, id)
);

alter table cairn_catalog alter column embedding set storage main;
