import { ask, Failure } from './api';

/** How long one can think better of it, in milliseconds. */
const GRACE = 10_000;
/** How many are deleted at once where many are. */
const ABREAST = 4;
/** Beyond this many the browser asks before the page is left: they could not all be sent on the way out. */
const LEFT = 50;

export interface Removal {
  key: number;
  ids: string[];
  label: string;
  timer: ReturnType<typeof setTimeout>;
}

/** Deletes that can be undone: what is deleted is hidden at once, and the service hears of it when the time is up. */
class Removals {
  waiting = $state.raw<Removal[]>([]);
  /** Counts up when something was deleted for good, or could not be: lists are asked for again. */
  done = $state(0);
  trouble = $state('');
  /** How many are being deleted now. */
  underWay = $state(0);
  #gone = $state.raw(new Set<string>());
  #keys = 0;

  constructor() {
    addEventListener('beforeunload', (event) => {
      const left = this.waiting.reduce((sum, removal) => sum + removal.ids.length, this.underWay);
      if (left > LEFT) event.preventDefault();
    });
    addEventListener('pagehide', () => this.waiting.forEach((removal) => void this.#carryOut(removal, true)));
  }

  hides(id: string): boolean {
    return this.#gone.has(id);
  }

  get hidden(): number {
    return this.#gone.size;
  }

  begin(ids: string[], label: string) {
    const key = ++this.#keys;
    this.#gone = new Set([...this.#gone, ...ids]);
    this.trouble = '';
    const timer = setTimeout(() => {
      const removal = this.waiting.find((each) => each.key === key);
      if (removal) void this.#carryOut(removal, false);
    }, GRACE);
    this.waiting = [...this.waiting, { key, ids, label, timer }];
  }

  undo(removal: Removal) {
    this.#drop(removal);
    this.#show(removal.ids);
  }

  /** Does not wait any longer. */
  now(removal: Removal) {
    void this.#carryOut(removal, false);
  }

  async #carryOut(removal: Removal, leaving: boolean) {
    this.#drop(removal);
    const left = [...removal.ids];
    const kept: string[] = [];
    let reason = '';
    this.underWay += left.length;
    const worker = async () => {
      for (let id = left.pop(); id !== undefined; id = left.pop()) {
        try {
          await ask(`/api/v1/memories/${encodeURIComponent(id)}`, { method: 'DELETE', keepalive: leaving });
        } catch (cause) {
          // Somebody else was faster.
          if (cause instanceof Failure && cause.trouble === 'missing') continue;
          kept.push(id);
          reason = cause instanceof Failure ? cause.message : 'The request was not sent.';
        } finally {
          this.underWay--;
        }
      }
    };
    await Promise.all(Array.from({ length: leaving ? left.length : ABREAST }, worker));
    if (kept.length > 0) {
      this.#show(kept);
      this.trouble = `${kept.length === 1 ? 'One memory was' : `${kept.length} memories were`} not deleted. ${reason}`;
    }
    this.done++;
  }

  #drop(removal: Removal) {
    clearTimeout(removal.timer);
    this.waiting = this.waiting.filter((each) => each !== removal);
  }

  #show(ids: string[]) {
    const back = new Set(ids);
    this.#gone = new Set([...this.#gone].filter((id) => !back.has(id)));
  }
}

export const removals = new Removals();
