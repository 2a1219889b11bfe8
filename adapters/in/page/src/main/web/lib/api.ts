import type { components } from './openapi';
import { connection, session } from './session.svelte';

type Schemas = components['schemas'];
export type Memory = Schemas['Memory'];
export type MemoryHit = Schemas['MemoryHit'];
export type MemoryPage = Schemas['MemoryPage'];
export type MemorySearchResponse = Schemas['MemorySearchResponse'];
/** What a search found, and for which words. */
export type Hits = MemorySearchResponse & { query: string };
export type Explanation = Schemas['ScoreExplanation'];
export type Facets = Schemas['Facets'];
export type FoundItem = Schemas['FoundItem'];
export type Item = Schemas['Item'];
export type ItemPage = Schemas['ItemPage'];
export type SearchResponse = Schemas['SearchResponse'];
export type SkillPage = Schemas['SkillPage'];
export type CountedSkill = Schemas['CountedSkill'];
export type Stats = Schemas['Stats'];
export type CatalogStats = Schemas['CatalogStats'];
export type Readiness = Schemas['Readiness'];
export type Related = Schemas['Related'];
export type Histogram = Schemas['Histogram'];
export type MemoryMap = Schemas['MemoryMap'];
export type Activity = Schemas['Activity'];
export type Stage = Schemas['SearchStage'];

/** What kind of trouble it is: each is shown in another way. */
export type Trouble = 'outage' | 'token' | 'input' | 'missing' | 'fault';

export class Failure extends Error {
  constructor(
    readonly trouble: Trouble,
    message: string,
    readonly fields: { field: string; message: string }[] = [],
  ) {
    super(message);
  }
}

interface Options {
  method?: string;
  body?: unknown;
  signal?: AbortSignal;
  keepalive?: boolean;
  /** How long it may take, in milliseconds. */
  patience?: number;
  /** Statuses of errors that are an answer to whoever asks. */
  accept?: number[];
}

const LIMIT = 60_000;

/** Asks the service. Nothing but a failure of the kinds above, or an abort, comes out besides the answer. */
export async function ask<T>(path: string, options: Options = {}): Promise<T> {
  const headers: Record<string, string> = {};
  if (session.token) headers['Authorization'] = `Bearer ${session.token}`;
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  const limit = AbortSignal.timeout(options.patience ?? LIMIT);
  let response: Response;
  try {
    response = await fetch(path, {
      method: options.method ?? (options.body === undefined ? 'GET' : 'POST'),
      headers,
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
      keepalive: options.keepalive,
      cache: 'no-store',
      credentials: 'omit',
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    connection.lost();
    throw new Failure('outage', 'The service does not answer.');
  }
  if (response.ok || options.accept?.includes(response.status)) {
    const answer = response.status === 204 ? undefined : await read(response, options.signal);
    connection.found();
    session.accepted();
    return answer as T;
  }
  throw await failure(response);
}

async function read(response: Response, signal?: AbortSignal): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    connection.lost();
    throw new Failure('outage', 'The service broke off in the middle of its answer.');
  }
}

async function failure(response: Response): Promise<Failure> {
  const said = (await response.json().catch(() => undefined)) as Schemas['Error'] | undefined;
  const message = said?.error?.message ?? `The service answered with status ${response.status}.`;
  const fields = said?.error?.fields ?? [];
  if (response.status === 401) {
    session.refused();
    return new Failure('token', message);
  }
  connection.found();
  if (response.status === 404) return new Failure('missing', message);
  if (response.status === 503 || response.status === 502 || response.status === 504) {
    connection.lost();
    return new Failure('outage', message);
  }
  return new Failure(response.status < 500 ? 'input' : 'fault', message, fields);
}
