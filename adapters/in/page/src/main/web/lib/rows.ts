/** Goes through rows by keys: above the first, and by Escape where none is opened, to the search. */
export function walk(event: KeyboardEvent, list: HTMLElement[], opened: boolean) {
  const now = list.indexOf(document.activeElement as HTMLElement);
  if (event.defaultPrevented || now < 0) return;
  const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: list.length - 1 }[event.key];
  if (event.key === 'Escape' && !opened) {
    event.preventDefault();
    document.getElementById('search')?.focus();
  } else if (next !== undefined) {
    event.preventDefault();
    if (next < 0) document.getElementById('search')?.focus();
    else list[Math.min(next, list.length - 1)]?.focus();
  }
}
