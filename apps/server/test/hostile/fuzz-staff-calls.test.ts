import { getTableName, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { testApp } from '../app';
import { everyTable } from '../database/tables';
import { seed } from '../setup/thorough';
import { type Caller, fuzzedRequestsOf, isClear, makeSender } from './fuzzed-requests';
import { everyStaffCall, staffCallers, withSecrets } from './staff-callers';
import { wholeOffice, type WholeOffice } from './whole-office';

const failures: string[] = [];
const app = await testApp({
  log: {
    write: (line) => {
      if (/^(error|fatal)$/.test((JSON.parse(line) as { level: string }).level)) failures.push(line);
    },
  },
});
await app.server.listen({ port: 0, host: '127.0.0.1' });
const send = makeSender(app);
const callerOf = await staffCallers(app, 2);
const fuzzedRequests = fuzzedRequestsOf(everyStaffCall);

/** A sample with each of its ids replaced once by its counterpart in another office. */
function* withIdsOf(value: unknown, others: ReadonlyMap<unknown, unknown>): Generator {
  if (others.has(value)) yield others.get(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value))
    for (const fuzzed of withIdsOf(part, others))
      yield Array.isArray(value) ? value.with(Number(name), fuzzed) : { ...value, [name]: fuzzed };
}

const idsOf = ({ known }: WholeOffice): [string, string][] =>
  Object.entries(known).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((each, at): [string, string][] =>
        z.uuid().safeParse(each).success ? [[`${name} ${at}`, String(each)]] : [],
      ),
  );

/** Tables that record the ids a person asked about, and tables that a job counts. */
const ownRecords = new Set(['audit_log', 'bulks', 'matched_days']);

/** Every row of an office that names one of the ids. */
async function rowsWith(ids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of await everyTable()) {
    if (ownRecords.has(getTableName(table))) continue;
    const { rows } = await app.db.execute<{ row: string }>(
      sql`select t::text as row from ${table} t where t::text ~ ${ids.join('|')} order by 1`,
    );
    found.push(...rows.map(({ row }) => `${getTableName(table)} ${row}`));
  }
  return found;
}

// Before other offices are made, whose rows `rowsWith` would read too.
it.each([{ where: 'network' }, { where: 'place' }])(
  'shows and changes nothing of an office of another $where, whichever of its ids a call names',
  async ({ where }) => {
    const first = await wholeOffice(app);
    const beside = where === 'place' ? { networkId: first.known.networkId } : undefined;
    const theirs = await wholeOffice(app, { ...(beside && { beside }), lastName: 'Quillfeather' });
    const theirIds = new Map(idsOf(theirs));
    // The offices of a network share these.
    if (beside) for (const shared of ['networkId 0', 'answerId 0']) theirIds.delete(shared);
    const strangers = Array.from(theirIds.values());
    const before = await rowsWith(strangers);
    const leaks: unknown[] = [];
    const mine = await wholeOffice(app, beside && { beside });
    const others = new Map(
      idsOf(mine).flatMap(([name, id]) => (theirIds.has(name) ? [[id as unknown, theirIds.get(name)]] : [])),
    );
    for (const named of everyStaffCall) {
      const caller = await callerOf(named, mine);
      const attempts = [
        ...Array.from(withIdsOf(caller.params, others), (params) => ({ params })),
        ...Array.from(withIdsOf(caller.query, others), (query) => ({ query })),
        ...Array.from(withIdsOf(caller.body, others), (body) => ({ body })),
      ];
      for (const attempt of attempts) {
        const { text } = await send(named.call, { ...caller, ...(attempt as Partial<Caller>) });
        if (text.includes('Quillfeather'))
          leaks.push({ name: named.name, attempt, text: text.slice(0, 300) });
      }
    }
    expect(leaks).toEqual([]);
    expect(await rowsWith(strangers)).toEqual(before);
    expect(failures.splice(0)).toEqual([]);
  },
);

it.each(everyStaffCall.filter(({ name }) => !withSecrets.has(name)))(
  '$name is answered without a failure when it is made twice at the same time',
  async (named) => {
    const caller = await callerOf(named);
    const answers = await Promise.all([send(named.call, caller), send(named.call, caller)]);
    expect(answers.filter((answer) => !isClear(answer))).toEqual([]);
    const [best] = answers.toSorted((one, other) => one.status - other.status);
    expect({ ...best, refused: (best?.status ?? 500) < 400 ? '' : best?.text }).toMatchObject({
      refused: '',
    });
    expect(failures.splice(0)).toEqual([]);
  },
);

it.each(everyStaffCall)(
  '$name answers fuzzed input with a refusal or a reply, never with a failure',
  async (named) => {
    const caller = await callerOf(named);
    const wrong: unknown[] = [];
    for (const sent of fuzzedRequests(named.call, caller)) {
      const answer = await send(named.call, caller, sent);
      if (!isClear(answer)) wrong.push({ status: answer.status, sent: JSON.stringify(sent).slice(0, 300) });
    }
    expect({ seed, wrong }).toEqual({ seed, wrong: [] });
    expect(failures.splice(0)).toEqual([]);
  },
);
