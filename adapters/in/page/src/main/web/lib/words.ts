const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const AGO = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
const NUMBER = new Intl.NumberFormat('en-GB');

export const number = (value: number): string => NUMBER.format(value);

export const count = (value: number, one: string, many = `${one}s`): string =>
  `${number(value)} ${value === 1 ? one : many}`;

export const day = (iso: string): string => DAY.format(new Date(iso));

export const moment = (iso: string): string => MOMENT.format(new Date(iso));

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

export function ago(iso: string): string {
  const seconds = (new Date(iso).getTime() - Date.now()) / 1000;
  for (const [unit, size] of STEPS) {
    if (Math.abs(seconds) >= size) return AGO.format(Math.trunc(seconds / size), unit);
  }
  return 'just now';
}

export function bytes(size: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let at = 0;
  let value = size;
  for (; value >= 1000 && at < units.length - 1; at++) value /= 1000;
  return `${value < 10 && at > 0 ? value.toFixed(1) : Math.round(value)} ${units[at]}`;
}

export function duration(seconds: number): string {
  if (seconds < 60) return count(Math.floor(seconds), 'second');
  if (seconds < 3600) return count(Math.floor(seconds / 60), 'minute');
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
  return `${count(Math.floor(seconds / 86_400), 'day')} ${Math.floor((seconds % 86_400) / 3600)} h`;
}

export const milliseconds = (value: number): string =>
  value < 10 ? `${value.toFixed(1)} ms` : value < 10_000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`;

export const percent = (score: number): string => `${Math.round(score * 100)}`;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 2026-11 as people say it. */
export const month = (iso: string): string => `${MONTHS[Number(iso.slice(5, 7)) - 1] ?? ''} ${iso.slice(0, 4)}`;

export const lastDay = (iso: string): string =>
  new Date(Date.UTC(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)), 0)).toISOString().slice(0, 10);

export interface Piece {
  text: string;
  marked: boolean;
}

const WORD = /[\p{L}\p{N}]+/gu;
/** Words that say nothing by themselves. */
const PLAIN = new Set(
  'a an and are as at be but by can did do does for from had has have how i in is it its me my not of on or our so than that the their them there they this to was we were what when where which who why will with you your'.split(
    ' ',
  ),
);

/** The beginning that the forms of a word share, roughly: deploys, deployed and deploying are alike. */
const stem = (word: string): string => {
  const lower = word.toLowerCase();
  return lower.length < 5 ? lower : lower.replace(/(?:ations?|ings?|ments?|ies|ied|ers?|ed|es|s)$/u, '').replace(/[ey]$/u, '');
};

/** Cuts a text where words of the query stand in it. */
export function marked(text: string, query: string): Piece[] {
  const wanted = (query.match(WORD) ?? []).filter((word) => !PLAIN.has(word.toLowerCase()));
  const stems = new Set((wanted.length > 0 ? wanted : (query.match(WORD) ?? [])).map(stem));
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(WORD)) {
    if (!stems.has(stem(found[0]))) continue;
    if (found.index > from) pieces.push({ text: text.slice(from, found.index), marked: false });
    pieces.push({ text: found[0], marked: true });
    from = found.index + found[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), marked: false });
  return pieces;
}
