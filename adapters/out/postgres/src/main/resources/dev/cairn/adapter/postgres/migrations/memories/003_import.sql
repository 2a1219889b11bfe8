-- Fewer links in the graph of neighbours, which takes most of the time that a chunk needs; searches look
-- further instead. Generations from before keep theirs.
create or replace function cairn_make_chunks(generation int, dimension int) returns void
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
    execute format('create index on %I using hnsw (%s) with (m = 12, ef_construction = 64)', chunks,
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

-- As before, with everything that is given read once.
create or replace function cairn_add_chunks(generation int, memories json, chunks json) returns void
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
      select key, memory, index, start, length, text, embedding from said),
    written as materialized (
      select t.term collate "C" as term, said.memory, said.key, t.times::int, said.length
      from said, json_each_text(terms) as t (term, times)),
    learnt as (
      insert into cairn_terms
      select distinct term from written
      where not exists (select from cairn_terms known where known.term = written.term)
      order by 1 on conflict do nothing)
    insert into %I (term, labels, chunk, times, length)
    select term, labels, key, times, length from written join given on given.id = memory',
    'cairn_chunks_' || generation, 'cairn_words_' || generation) using memories, chunks;
end
$$;

-- As before, with the chunks of all memories counted at once.
create or replace function cairn_given(generation int, memories json) returns setof cairn_memories
language plpgsql as $$
begin
  return query execute format('
    select m.id, m.hash, m.text, m.tags, m.source, m.type, m.created, m.updated, m.month, m.metadata,
      cairn_label(m.type, m.month, m.source, m.tags), m.fields, m.number_fields, m.numbers,
      n.chunks, n.words, m.built
    from (select * from json_populate_recordset(null::cairn_memories, $1)
      order by type, month, source, tags) as m,
      lateral (select count(*)::int as chunks, coalesce(sum(length), 0)::bigint as words
        from %I where memory = m.id) as n', 'cairn_chunks_' || generation) using memories;
end
$$;
