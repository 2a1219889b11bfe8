-- The store's state under the names that all stores use.
alter table cairn_memory_store rename column model_dimension to "modelDimension";
alter table cairn_memory_store rename column next_model to "nextModel";
alter table cairn_memory_store rename column next_model_dimension to "nextModelDimension";

create function cairn_say(said json) returns void language sql as $$
  update cairn_memory_store s set
    (generation, last, model, "modelDimension", next, "nextModel", "nextModelDimension") =
    (n.generation, n.last, n.model, n."modelDimension", n.next, n."nextModel", n."nextModelDimension")
  from json_populate_record(null::cairn_memory_store, said) as n
$$;

-- Memories with what stands before and after them in their source.
create view cairn_company as
  select m.id, m.chunks, m.created, m.source, b.id as before, b.created as before_created,
    a.id as after, a.created as after_created
  from cairn_memories m
  left join lateral (
    select s.id, s.created from cairn_memories s
    where s.source = m.source and (s.created, s.id) < (m.created, m.id)
    order by s.created desc, s.id desc limit 1) as b on true
  left join lateral (
    select s.id, s.created from cairn_memories s
    where s.source = m.source and (s.created, s.id) > (m.created, m.id)
    order by s.created, s.id limit 1) as a on true;

-- A text as it goes into a fingerprint: its length and itself, or that there is none.
create function cairn_hashed(said text) returns bytea language sql immutable as $$
  select coalesce(int4send(octet_length(convert_to(said, 'UTF8'))) || convert_to(said, 'UTF8'),
    int4send(-1))
$$;

-- The fingerprint that the domain's MemoryState makes, made where the text is.
create function cairn_state(m cairn_memories) returns text language sql immutable as $$
  select encode(sha256(cairn_hashed(m.id::text) || cairn_hashed(m.text)
    || cairn_hashed(m.created::text) || cairn_hashed(m.updated::text) || cairn_hashed(m.type)
    || cairn_hashed(m.source) || cairn_hashed(m.metadata)
    || coalesce((select string_agg(cairn_hashed(tag), '' order by place)
      from unnest(m.tags) with ordinality as t (tag, place)), '')), 'hex')
$$;

-- Removes the chunks of generations that are neither in service nor under construction.
create function cairn_sweep() returns void language plpgsql as $$
declare
  name text;
begin
  for name in
    select relname from pg_class, cairn_memory_store
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and relname ~ '^cairn_(chunks|words)_[0-9]+$'
      and split_part(relname, '_', 3) not in (generation::text, coalesce(next, generation)::text)
  loop
    execute format('drop table %I', name);
  end loop;
end
$$;

-- Chunks of memories, which may come after them, and what both say. All that several writers may
-- want to add, labels and terms, is added in one order, so that no two of them wait for each other.
create function cairn_add_chunks(generation int, memories json, chunks json) returns void
language plpgsql as $$
begin
  execute format('
    with given as materialized (
      select id, cairn_label(type, month, source, tags) as labels
      from (select * from json_populate_recordset(null::cairn_memories, $1)
        order by type, month, source, tags) as m),
    said as materialized (
      select nextval(''cairn_chunk_keys'') as key, c.* from json_to_recordset($2) as c (
        memory uuid, index int, start int, length int, text text, embedding vector, terms json)),
    added as (
      insert into %I (key, memory, index, start, length, text, embedding)
      select key, memory, index, start, length, text, embedding from said)
    insert into %I (term, labels, chunk, times, length)
    select t.term, given.labels, said.key, t.times::int, said.length
    from said join given on given.id = said.memory, json_each_text(terms) as t (term, times)',
    'cairn_chunks_' || generation, 'cairn_words_' || generation) using memories, chunks;
  insert into cairn_terms
    select distinct t.term collate "C" from json_array_elements(chunks) as c,
      json_object_keys(c -> 'terms') as t (term)
    where not exists (select from cairn_terms known where known.term = t.term)
    order by 1 on conflict do nothing;
end
$$;

-- Memories as they are to be stored, after their chunks.
create function cairn_given(generation int, memories json) returns setof cairn_memories
language plpgsql as $$
declare
  m cairn_memories;
begin
  for m in
    select * from json_populate_recordset(null::cairn_memories, memories)
    order by type, month, source, tags
  loop
    m.labels := cairn_label(m.type, m.month, m.source, m.tags);
    execute format('select count(*), coalesce(sum(length), 0) from %I where memory = $1',
      'cairn_chunks_' || generation) into m.chunks, m.words using m.id;
    return next m;
  end loop;
end
$$;

-- Changes memories, whose words follow their labels. What was built of them for another model is
-- built of what they were.
create function cairn_update(generation int, memories json) returns void
language plpgsql as $$
begin
  update cairn_memories m set (id, hash, text, tags, source, type, created, updated, month,
      metadata, labels, fields, number_fields, numbers, chunks, words, built) = row(given.*)
    from cairn_given(generation, memories) as given where m.id = given.id;
  execute format('
    update %I w set labels = m.labels from %I c join cairn_memories m on m.id = c.memory
    where m.id in (select (given ->> ''id'')::uuid from json_array_elements($1) as given)
      and w.chunk = c.key and w.labels <> m.labels',
    'cairn_words_' || generation, 'cairn_chunks_' || generation) using memories;
end
$$;

drop function cairn_counted(text, text, text, text[], int, bigint);

create function cairn_counted(
  memories bigint, type text, month text, source text, tags text[], chunks bigint, words bigint)
returns table (kind text, name text, amount bigint)
language sql immutable as $$
  select 'all', '', $1
  union all select 'chunks', '', $6
  union all select 'words', '', $7
  union all select 'type', $2, $1
  union all select 'month', $3, $1
  union all select 'source', $4, $1 where $4 is not null
  union all select 'tag', unnest($5), $1
$$;

create or replace function cairn_count_labels() returns trigger language plpgsql as $$
declare
  counted text := ', cairn_counted(1, type, month, source, tags, chunks, words) c';
  more text := 'select c.* from added' || counted;
  less text := 'select kind, name, -amount from removed' || counted;
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
