const KEPT = 'cairn.token';

/** The token: it comes with the address or from the form, and stays in this tab. */
class Session {
  token = $state<string>();
  wanted = $state(false);
  wrong = $state(false);

  constructor() {
    const given = new URLSearchParams(location.hash.slice(1)).get('token');
    if (given) {
      sessionStorage.setItem(KEPT, given);
      history.replaceState(history.state, '', location.pathname + location.search);
    }
    this.token = given ?? sessionStorage.getItem(KEPT) ?? undefined;
  }

  /** The service wants a token, or another one. */
  refused() {
    this.wrong = this.token !== undefined;
    this.wanted = true;
    sessionStorage.removeItem(KEPT);
  }

  accepted() {
    if (this.wanted) this.wanted = false;
  }

  enter(token: string) {
    sessionStorage.setItem(KEPT, token);
    this.token = token;
    this.wanted = false;
    this.wrong = false;
    connection.epoch++;
  }
}

const SHORTEST = 500;
const LONGEST = 4000;

/** Whether the service answers; while it does not, it is asked again and again until it does. */
class Connection {
  down = $state(false);
  /** Counts up when the service is back: whoever shows something of it asks again. */
  epoch = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = SHORTEST;

  lost() {
    this.down = true;
    this.#timer ??= setTimeout(() => this.retry(), this.#wait);
  }

  found() {
    if (this.#timer === undefined) this.down = false;
  }

  /** Asks at once. */
  async retry() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5000) });
      if (!answer.ok) throw new Error();
      this.#wait = SHORTEST;
      this.down = false;
      this.epoch++;
    } catch {
      this.#wait = Math.min(this.#wait * 2, LONGEST);
      this.lost();
    }
  }
}

export const session = new Session();
export const connection = new Connection();
