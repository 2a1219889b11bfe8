-- What the store says about itself: one row, which every writer locks, most of them to share.
create table cairn_memory_store (
  one boolean primary key default true check (one),
  generation int not null default 0,
  last int not null default 0,
  model text,
  model_dimension int,
  next int,
  next_model text,
  next_model_dimension int
);

insert into cairn_memory_store default values;

-- Memories. Their chunks are in a table for each generation, cairn_chunks_0 and so on, made with the
-- first vector, because a column of vectors has one dimension; the words of those in cairn_words_0.
create table cairn_memories (
  id uuid primary key,
  hash text collate "C" not null unique,
  text text not null,
  tags text[] collate "C" not null,
  source text collate "C",
  type text collate "C" not null,
  created bigint not null,
  updated bigint not null,
  month text collate "C" not null,
  metadata text,
  labels int not null,
  fields text[] collate "C" not null,
  number_fields text[] collate "C" not null,
  numbers double precision[] not null,
  chunks int not null,
  words bigint not null,
  built int
);

create index on cairn_memories (created desc, id);
create index on cairn_memories (source, created, id);
create index on cairn_memories (type);
create index on cairn_memories using gin (tags);
create index on cairn_memories using gin (fields);

-- Names chunks, once for ever.
create sequence cairn_chunk_keys;

-- Every term that a chunk has, and some that only chunks had that are gone.
create table cairn_terms (
  term text collate "C" primary key
);

create function cairn_forget_words() returns trigger language plpgsql as $$
begin
  execute format('delete from %I where chunk in (select key from removed)', tg_argv[0]);
  return null;
end
$$;

-- Memories that have the same labels, counted together: there are far fewer of these. Some may have
-- no memory any more.
create table cairn_labels (
  id int generated always as identity primary key,
  digest uuid not null unique,
  type text collate "C" not null,
  month text collate "C" not null,
  source text collate "C",
  tags text[] collate "C" not null,
  memories bigint not null default 0,
  chunks bigint not null default 0,
  words bigint not null default 0
);

create index on cairn_labels using gin (tags);

-- The number of these labels, which is given here to those that have none.
create function cairn_label(type text, month text, source text, tags text[]) returns int
language plpgsql as $$
declare
  own uuid := md5(to_json(array[type, month, source] || tags)::text)::uuid;
  number int;
begin
  loop
    select l.id into number from cairn_labels l where l.digest = own;
    exit when number is not null;
    insert into cairn_labels (digest, type, month, source, tags)
      values (own, $1, $2, $3, $4) on conflict do nothing;
  end loop;
  return number;
end
$$;

-- The chunks of a generation, whose vectors have so many numbers, and their words. Memories may come
-- after their chunks, so that the counts below are locked but shortly. Numbers of half the precision
-- lead to the neighbours of vectors that are too long for more.
create function cairn_make_chunks(generation int, dimension int) returns void
language plpgsql as $$
declare
  chunks text := 'cairn_chunks_' || generation;
  words text := 'cairn_words_' || generation;
begin
  execute format('create table %I (
    key bigint primary key,
    memory uuid not null
      references cairn_memories on delete cascade deferrable initially deferred,
    index int not null,
    start int not null,
    length int not null,
    text text not null,
    embedding vector(%s),
    unique (memory, index) include (key, length))', chunks, dimension);
  execute format('alter table %I alter column embedding set storage main', chunks);
  execute format('create index on %I (memory) where embedding is null', chunks);
  if dimension <= 4000 then
    execute format('create index on %I using hnsw (%s)', chunks,
      case when dimension <= 2000 then 'embedding vector_cosine_ops'
        else format('(embedding::halfvec(%s)) halfvec_cosine_ops', dimension) end);
  end if;
  execute format('create table %I (
    term text collate "C" not null,
    labels int not null,
    chunk bigint not null,
    times int not null,
    length int not null,
    primary key (term, labels, chunk) include (times, length))', words);
  execute format('create index on %I (chunk)', words);
  execute format('create trigger cairn_forgotten after delete on %I
    referencing old table as removed for each statement
    execute function cairn_forget_words(%L)', chunks, words);
end
$$;

-- How many memories carry each label, how many chunks and words they have, and how many writes there
-- were, kept by the triggers below.
create table cairn_label_counts (
  kind text collate "C" not null,
  name text collate "C" not null,
  count bigint not null,
  primary key (kind, name)
);

create function cairn_counted(
  type text, month text, source text, tags text[], chunks int, words bigint)
returns table (kind text, name text, amount bigint)
language sql immutable as $$
  select 'all', '', 1
  union all select 'chunks', '', $5
  union all select 'words', '', $6
  union all select 'type', $1, 1
  union all select 'month', $2, 1
  union all select 'source', $3, 1 where $3 is not null
  union all select 'tag', unnest($4), 1
$$;

create function cairn_count_labels() returns trigger language plpgsql as $$
declare
  more text := 'select c.* from added, cairn_counted(type, month, source, tags, chunks, words) c';
  less text := 'select kind, name, -amount
    from removed, cairn_counted(type, month, source, tags, chunks, words) c';
  add text := 'select labels, 1, chunks, words from added';
  take text := 'select labels, -1, -chunks, -words from removed';
  counts text := case tg_op when 'INSERT' then more when 'DELETE' then less
    else more || ' union all ' || less end;
  groups text := case tg_op when 'INSERT' then add when 'DELETE' then take
    else add || ' union all ' || take end;
begin
  -- In one order, 'all' first, so that writers take turns and no two wait for each other.
  execute 'insert into cairn_label_counts as known
    select kind, name, sum(amount) from (' || counts || '
      union all select ''writes'', '''', 1) as changes (kind, name, amount)
    group by kind, name having sum(amount) <> 0 order by kind, name
    on conflict (kind, name) do update set count = known.count + excluded.count';
  execute 'update cairn_labels l set memories = l.memories + c.memories,
      chunks = l.chunks + c.chunks, words = l.words + c.words
    from (select labels, sum(memories) as memories, sum(chunks) as chunks, sum(words) as words
      from (' || groups || ') as changes (labels, memories, chunks, words) group by labels) as c
    where l.id = c.labels and (c.memories, c.chunks, c.words) <> (0, 0, 0)';
  return null;
end
$$;

create trigger cairn_added after insert on cairn_memories
  referencing new table as added for each statement execute function cairn_count_labels();
create trigger cairn_removed after delete on cairn_memories
  referencing old table as removed for each statement execute function cairn_count_labels();
create trigger cairn_changed after update on cairn_memories
  referencing old table as removed new table as added
  for each statement execute function cairn_count_labels();
