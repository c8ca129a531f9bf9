// The figures of all benchmarks beside their aims, from what `bench/results` holds. `node
// scripts/parts/bench-figures.mjs` writes the table into docs/performance.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const page = 'docs/performance.md';
const [begin, end] = ['<!-- figures -->\n\n', '\n<!-- end of figures -->'];

const valueAt = (result, path) => path.split('.').reduce((value, name) => value?.[name], result);

/**
 * One for each line of `bench/figures.json`; `spread` is the share by which two runs of the same code usually differ.
 * @param {(bench: string) => Record<string, unknown> | undefined} resultOf
 */
export function figures(resultOf = readResult) {
  return JSON.parse(readFileSync('bench/figures.json', 'utf8')).map((line) => {
    const result = resultOf(line.bench);
    const value = valueAt(result, line.at);
    const under = line.over === undefined ? 1 : valueAt(result, line.over);
    return {
      ...line,
      value: value === undefined ? undefined : value / under,
      commit: result?.commit,
      date: result?.date,
    };
  });
}

function readResult(bench) {
  const file = `bench/results/${bench}.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

const isWorse = (now, before) =>
  now.more ? now.value < before.value * (1 - now.spread) : now.value > before.value * (1 + now.spread);

/** Marks what is worse than before by more than its usual spread. */
export const marked = (before, now) =>
  now.map((line, at) => ({ ...line, isWorse: isWorse(line, before[at]), before: before[at].value }));

const shown = (value) =>
  value === undefined
    ? '–'
    : value >= 100
      ? Math.round(value).toLocaleString('en')
      : String(Number(value.toPrecision(3)));

const isMet = ({ value, aim, more = false }) => (more ? value >= aim : value <= aim);

/** As Markdown. */
export function tableOf(lines) {
  const rows = lines.map((line) => [
    line.isWorse ? `**worse** (${shown(line.before)}): ${line.figure}` : line.figure,
    line.aim === null ? '–' : `${line.more ? '≥' : '≤'} ${shown(line.aim)} ${line.unit}`,
    line.value === undefined ? 'not measured' : `${shown(line.value)} ${line.unit}`,
    line.aim === null || line.value === undefined ? '' : isMet(line) ? 'yes' : 'no',
    `\`${line.bench}\``,
    line.commit ? `${line.commit}, ${line.date}` : '–',
  ]);
  const all = [['figure', 'aim', 'last result', 'reached', 'bench', 'commit'], ...rows];
  const widths = all[0].map((_, at) => Math.max(...all.map((row) => row[at].length)));
  const drawn = all.map((row) => `| ${row.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`);
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [drawn[0], rule, ...drawn.slice(1)].join('\n');
}

/** The page with the table of the last results. Throws when the page lacks a marker, which would lose what follows. */
export function pageWith(text, lines) {
  const start = text.indexOf(begin);
  if (start < 0) throw new Error(`${page} lacks ${begin.trim()}`);
  const finish = text.indexOf(end, start);
  if (finish < 0) throw new Error(`${page} lacks ${end.trim()}`);
  return `${text.slice(0, start)}${begin}${tableOf(lines)}\n${text.slice(finish)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(page, pageWith(readFileSync(page, 'utf8'), figures()));
