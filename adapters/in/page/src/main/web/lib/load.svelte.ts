import { Failure } from './api';
import { connection } from './session.svelte';

/** Something asked of the service: the newest question wins, and what is shown stays until its answer is there. */
export class Load<T> {
  value = $state.raw<T>();
  failure = $state.raw<Failure>();
  busy = $state(false);
  #running: AbortController | undefined;

  /** Asks; an earlier question that is still under way is given up. */
  async ask(question: (signal: AbortSignal) => Promise<T>): Promise<void> {
    this.#running?.abort();
    const running = (this.#running = new AbortController());
    this.busy = true;
    try {
      const value = await question(running.signal);
      if (running.signal.aborted) return;
      this.value = value;
      this.failure = undefined;
    } catch (cause) {
      if (running.signal.aborted) return;
      this.failure = cause instanceof Failure ? cause : new Failure('fault', 'The page failed to show the answer.');
      if (!(cause instanceof Failure)) console.error(cause);
    }
    this.busy = false;
  }

  /** Gives up, and forgets. */
  clear() {
    this.#running?.abort();
    this.busy = false;
    this.value = undefined;
    this.failure = undefined;
  }

  stop() {
    this.#running?.abort();
    this.busy = false;
  }
}

/**
 * Asks whenever what the question depends on has changed, and when the service is back.
 *
 * @param question reads what it depends on and answers how to ask, or nothing where there is nothing to ask
 */
export function load<T>(question: () => ((signal: AbortSignal) => Promise<T>) | undefined): Load<T> {
  const loading = new Load<T>();
  $effect(() => {
    void connection.epoch;
    const asked = question();
    if (asked) void loading.ask(asked);
    else loading.clear();
  });
  $effect(() => () => loading.stop());
  return loading;
}
