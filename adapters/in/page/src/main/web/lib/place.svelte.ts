/** Where one is, as the address says it: every view can be shared, and goes back and forth. */
export const VIEWS = ['memories', 'timeline', 'map', 'tools', 'health'] as const;
export type View = (typeof VIEWS)[number];
export const SEARCH_TYPES = ['hybrid', 'vector', 'bm25'] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];
export const TYPES = ['note', 'decision', 'task', 'reference'] as const;
export type MemoryType = (typeof TYPES)[number];
export const STRATEGIES = ['hierarchical', 'direct', 'hybrid'] as const;
export type Strategy = (typeof STRATEGIES)[number];
export const COLOURS = ['tag', 'source', 'type', 'cluster'] as const;
export type Colour = (typeof COLOURS)[number];

export interface Place {
  view: View;
  q: string;
  tags: string[];
  any: boolean;
  type: MemoryType | '';
  source: string;
  from: string;
  to: string;
  by: SearchType;
  min: number;
  diversity: number;
  page: number;
  memory: string;
  task: string;
  strategy: Strategy;
  skills: number;
  items: number;
  skill: string;
  item: string;
  colour: Colour;
}

const START: Place = {
  view: 'memories',
  q: '',
  tags: [],
  any: false,
  type: '',
  source: '',
  from: '',
  to: '',
  by: 'hybrid',
  min: 0,
  diversity: 0,
  page: 1,
  memory: '',
  task: '',
  strategy: 'hierarchical',
  skills: 0.4,
  items: 0.3,
  skill: '',
  item: '',
  colour: 'tag',
};

const one = <T extends string>(given: string | null, allowed: readonly T[], otherwise: T): T =>
  allowed.includes(given as T) ? (given as T) : otherwise;

const share = (given: string | null, otherwise: number): number => {
  const number = given === null || given === '' ? NaN : Number(given);
  return number >= 0 && number <= 1 ? number : otherwise;
};

/** An address may come from anywhere: what makes no sense in it is as if it were not there. */
function read(search: string): Place {
  const given = new URLSearchParams(search);
  const text = (name: string) => given.get(name) ?? '';
  const day = (name: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text(name)) ? text(name) : '');
  return {
    view: one(given.get('view'), VIEWS, 'memories'),
    q: text('q'),
    tags: [...new Set(given.getAll('tag').filter((tag) => tag))],
    any: text('tags') === 'any',
    type: one<MemoryType | ''>(given.get('type'), TYPES, ''),
    source: text('source'),
    from: day('from'),
    to: day('to'),
    by: one(given.get('by'), SEARCH_TYPES, 'hybrid'),
    min: share(given.get('min'), START.min),
    diversity: share(given.get('diversity'), START.diversity),
    page: Math.max(1, Math.min(1_000_000, Math.floor(Number(text('page'))) || 1)),
    memory: text('memory'),
    task: text('task'),
    strategy: one(given.get('strategy'), STRATEGIES, 'hierarchical'),
    skills: share(given.get('skills'), START.skills),
    items: share(given.get('items'), START.items),
    skill: text('skill'),
    item: text('item'),
    colour: one(given.get('colour'), COLOURS, 'tag'),
  };
}

export function address(place: Place): string {
  const said = new URLSearchParams();
  for (const [name, value] of Object.entries(place)) {
    if (name === 'tags') place.tags.forEach((tag) => said.append('tag', tag));
    else if (name === 'any') place.any && said.set('tags', 'any');
    else if (value !== START[name as keyof Place]) said.set(name, String(value));
  }
  const search = said.toString();
  return search ? `/?${search}` : '/';
}

class Here {
  at = $state.raw<Place>(read(location.search));
  #typing = '';

  constructor() {
    addEventListener('popstate', () => {
      this.#typing = '';
      this.at = read(location.search);
    });
  }

  /** Goes there: a new step for the browser's back button. */
  go(change: Partial<Place>) {
    this.#typing = '';
    this.#put(change, false);
  }

  /** The same while somebody types or drags: one step for all of it. */
  adjust(what: string, change: Partial<Place>) {
    const again = this.#typing === what;
    this.#typing = what;
    this.#put(change, again);
  }

  /** Puts right what the address says, without a step. */
  mend(change: Partial<Place>) {
    this.#put(change, true);
  }

  #put(change: Partial<Place>, replace: boolean) {
    const next = { ...this.at, ...change };
    if (address(next) === address(this.at)) return;
    this.at = next;
    if (replace) history.replaceState(null, '', address(next));
    else history.pushState(null, '', address(next));
  }
}

export const here = new Here();

/** Where a link leads from here. */
export const linkTo = (change: Partial<Place>): string => address({ ...here.at, ...change });

/** Follows a link to there, unless it is to open elsewhere; answers whether it did. */
export function follow(event: MouseEvent, change: Partial<Place>): boolean {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button > 0) return false;
  event.preventDefault();
  here.go(change);
  return true;
}

export const narrowed = (place: Place): boolean =>
  place.tags.length > 0 || place.type !== '' || place.source !== '' || place.from !== '' || place.to !== '';

export const WIDE: Partial<Place> = { tags: [], any: false, type: '', source: '', from: '', to: '', page: 1 };

/** The filter as requests want it. */
export function filterOf(place: Place) {
  return {
    ...(place.tags.length > 0 && { tags: place.tags, tag_mode: place.any ? ('any' as const) : ('all' as const) }),
    ...(place.type && { memory_type: place.type }),
    ...(place.source && { source: place.source }),
    ...(place.from && { date_from: `${place.from}T00:00:00Z` }),
    ...(place.to && { date_to: `${place.to}T23:59:59.999Z` }),
  };
}
