-- The full records of catalogue items. A number counts within its type and is never given twice.
create table cairn_items (
  type text not null,
  number bigint not null,
  item_id text collate "C" not null unique,
  profile jsonb not null,
  input_schema jsonb,
  output_schema jsonb,
  annotations jsonb,
  saved_at timestamptz not null default now(),
  primary key (type, number)
);

-- The last number of each type. Whoever writes records locks these rows first.
create table cairn_numbers (
  type text primary key,
  last bigint not null
);

insert into cairn_numbers (type, last) values ('tool', 0), ('prompt', 0), ('resource', 0);
