const KEPT = 'cairn.theme';
const SYSTEM = matchMedia('(prefers-color-scheme: dark)');

/** Light or dark: as the system has it, unless somebody chose. */
class Theme {
  chosen = $state<'light' | 'dark' | undefined>(read());
  #system = $state(SYSTEM.matches);

  constructor() {
    SYSTEM.addEventListener('change', () => (this.#system = SYSTEM.matches));
    this.#apply();
  }

  get dark(): boolean {
    return this.chosen ? this.chosen === 'dark' : this.#system;
  }

  toggle() {
    const wanted = this.dark ? 'light' : 'dark';
    this.chosen = (wanted === 'dark') === this.#system ? undefined : wanted;
    if (this.chosen) localStorage.setItem(KEPT, this.chosen);
    else localStorage.removeItem(KEPT);
    this.#apply();
  }

  #apply() {
    if (this.chosen) document.documentElement.dataset['theme'] = this.chosen;
    else delete document.documentElement.dataset['theme'];
  }
}

function read(): 'light' | 'dark' | undefined {
  const kept = localStorage.getItem(KEPT);
  return kept === 'light' || kept === 'dark' ? kept : undefined;
}

export const theme = new Theme();
