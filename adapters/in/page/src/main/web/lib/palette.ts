/** The page's colours, for what is drawn instead of styled. */
export function palette() {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    ink: of('ink'),
    muted: of('muted'),
    line: of('line'),
    strong: of('line-strong'),
    surface: of('surface'),
    accent: of('accent'),
    soft: of('accent-soft'),
    danger: of('danger'),
    words: of('words'),
    recent: of('recent'),
  };
}

/** Colours that can be told apart, also by most who see colours otherwise; dark and light grounds bear them. */
export const SERIES = ['#2a9d84', '#d98e1f', '#7f6bc9', '#3f86cf', '#c8563f', '#7c9a2d', '#c0589a', '#5b8f99', '#a07850'];
export const OTHERS = '#8d949b';

/** How a tooltip looks. It is drawn, never parsed: what it shows was written by others. */
export const tooltip = (colours: ReturnType<typeof palette>) => ({
  renderMode: 'richText' as const,
  confine: true,
  backgroundColor: colours.surface,
  borderColor: colours.strong,
  textStyle: { color: colours.ink, fontSize: 13, width: 300, overflow: 'break' as const },
});
