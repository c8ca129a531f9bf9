import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Question, ResidentIndex, type Suggestion, type Viewer } from '@nestmate/matching';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded-postgres';
import { medianMs } from './parts/median';
import { report } from './parts/report';
import { isSmoke, sized } from './parts/size';
import { compileC, hasCompiler, rankInC } from './ranking/c';
import { columnsOf } from './ranking/columns';
import type { Measurement } from './ranking/contender';
import { rankPlainly } from './ranking/javascript';
import { loadResidents, rankingSql } from './ranking/sql';
import { type BenchResident, idOf, makeQuestions, makeResidents } from './ranking/world';

const sizes = sized([10_000, 100_000, 1_000_000], [2000]);
const limit = 50;
const log = { info: () => {}, warn: console.warn, error: console.error };

interface World {
  readonly questions: readonly Question[];
  readonly residents: readonly BenchResident[];
  readonly viewer: Viewer;
}

function makeWorld(n: number): World {
  const questions = makeQuestions();
  const everybody = makeResidents(questions, n + 1);
  const viewer = { id: idOf(n), answers: everybody[n]?.answers ?? new Map() };
  return { questions, residents: everybody.slice(0, n), viewer };
}

async function measure(
  runs: number,
  rank: () => Promise<readonly Suggestion[]> | readonly Suggestion[],
): Promise<Measurement> {
  return { ms: await medianMs(runs, rank), top: await rank() };
}

async function compare(n: number, folder: string, program: string | undefined, client: Client) {
  const { questions, residents, viewer } = makeWorld(n);
  const index = new ResidentIndex(
    questions,
    residents.map((resident) => ({ ...resident, traits: null })),
    // The pass over everybody, as for a viewer's first page.
    { cachedRankings: 0 },
  );
  const columns = columnsOf(questions, residents);
  const mine = columnsOf(questions, [viewer]);
  await loadResidents(client, folder, questions, columns);
  const sql = rankingSql(questions, mine, limit);

  const contenders = {
    ours: await measure(sized(100, 2), () => index.top(viewer, { limit })),
    js: await measure(n > 100_000 || isSmoke ? 2 : 5, () => rankPlainly(questions, viewer, residents, limit)),
    sql: await measure(5, async () => (await client.query<{ id: string; percent: number | null }>(sql)).rows),
    ...(program && { c: rankInC(program, questions, mine, columns, { runs: sized(100, 2), limit }) }),
  };
  for (const [name, { top }] of Object.entries(contenders))
    if (!isDeepStrictEqual(top, contenders.ours.top))
      throw new Error(`${name} and ours disagree on the best ${limit} of ${n}`);
  return contenders;
}

const folder = mkdtempSync(join(tmpdir(), 'nestmate-ranking-'));
chmodSync(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log, durable: false });
const client = new Client({ connectionString: postgres.url });
try {
  await client.connect();
  // A smoke run shows that the bench works, also on a machine that only has Node; a measurement needs all contenders.
  const program = isSmoke && !hasCompiler() ? undefined : compileC(folder);
  if (!program) console.warn('C is left out: there is no compiler called cc');
  const results = [];
  const table = [];
  for (const n of sizes) {
    const { ours, js, sql, c } = await compare(n, folder, program, client);
    const round = (ms: number) => Number(ms.toFixed(3));
    results.push({
      n,
      ours_ms: round(ours.ms),
      js_ms: round(js.ms),
      sql_ms: round(sql.ms),
      ...(c && { c_ms: round(c.ms) }),
    });
    const ratio = (ms: number) => `${(ms / ours.ms).toFixed(2)} ×`;
    table.push({
      residents: n,
      'ours, ms': round(ours.ms),
      'plain JS': ratio(js.ms),
      SQL: ratio(sql.ms),
      ...(c && { C: ratio(c.ms) }),
    });
  }
  console.log(
    `One viewer, ${makeQuestions().length} questions, the best ${limit}; the others as multiples of ours`,
  );
  console.table(table);
  report('ranking', { sizes: results });
} finally {
  await client.end();
  await postgres.stop();
  rmSync(folder, { recursive: true });
}
