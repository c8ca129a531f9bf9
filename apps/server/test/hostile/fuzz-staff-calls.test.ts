import type { AnyCall } from '@nestmate/contract/call';
import { staffCalls } from '@nestmate/contract/staff';
import type { StaffId } from '@nestmate/contract/staff/ids';
import { eq, getTableName, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { reportCases, reportDecisions } from '../../src/features/reports';
import { staffInvitations } from '../../src/features/staff';
import { newId } from '../../src/platform/ids';
import { pathOf, testApp } from '../app';
import { community } from '../builders';
import { callAsStaff } from '../staff';
import { everyTable } from '../tables';
import { seed } from '../thorough';
import { fieldsOf, type KnownValues, type NamedCall, sampleOf } from './every-call';
import { type Caller, fuzzedRequestsOf, isClear, openSender } from './fuzzed-requests';
import { furnished, rosterFile, unfurnishedOffices, wholeOffice, type WholeOffice } from './whole-office';

const failures: string[] = [];
const app = await testApp({
  log: {
    write: (line) => {
      if (/^(error|fatal)$/.test((JSON.parse(line) as { level: string }).level)) failures.push(line);
    },
  },
});
await app.server.listen({ port: 0, host: '127.0.0.1' });
const send = openSender(app);
const ask = callAsStaff(app);

const everyStaffCall: NamedCall[] = Object.entries(staffCalls).flatMap(([area, group]) =>
  Object.entries(group).map(([name, call]) => ({ name: `${area}.${name}`, call: call as AnyCall })),
);
const fuzzedRequests = fuzzedRequestsOf(everyStaffCall);

interface SavedWhole {
  version: string;
  contents?: unknown;
  network?: unknown;
  questions?: [{ version: string; question: { question_id: string } }];
}

/** The body that saves, checks or orders the existing state. */
async function asItIs(call: AnyCall, { renee, inPlace }: WholeOffice): Promise<Partial<Caller>> {
  const url = pathOf(call, inPlace).replace(/\/check$/, '');
  const answer = await app.server.inject({ url, headers: { cookie: renee.cookie } });
  const { version, contents, network, questions } = answer.json<{ res: SavedWhole }>().res;
  if (!questions) return { body: { version, contents, network } };
  const [asked] = questions;
  return { body: { ...asked, order: [asked.question.question_id] } };
}

/** Waits for the server's own job. */
const untilDone = (read: () => Promise<{ res?: { state: string } | undefined }>) =>
  vi.waitFor(async () => expect((await read()).res?.state).toBe('done'), { timeout: 30_000, interval: 100 });

async function imported({ renee, inPlace, known: { importId } }: WholeOffice): Promise<Partial<Caller>> {
  const params = { ...inPlace, importId };
  await ask(renee, staffCalls.staffRoster.commit, { params, body: {} });
  await untilDone(() => ask(renee, staffCalls.staffRoster.read, { params }));
  return {};
}

/** Sample values that the rules behind the schema would refuse, and what has to happen first. */
const amended: Record<string, (office: WholeOffice) => Promise<Partial<Caller>> | Partial<Caller>> = {
  'staffAudit.entries': ({ known: { actor, subject, place } }) => ({
    query: { action: 'round.paused', actor, subject, place, text: 'a', from: '2026-01-01', before: '1000' },
  }),
  'staffAudit.export': ({ known: { actor, subject, place } }) => ({
    query: {
      action: 'round.paused',
      actor,
      subject,
      place,
      text: 'a',
      from: '2026-01-01',
      zone: 'Asia/Tokyo',
    },
  }),
  'staffCommunity.edit': () => ({ body: { body: 'Welcome home', before: 'Welcome' } }),
  'staffBulk.undo': async ({ renee, known: { networkId, bulkId, fingerprint } }) => {
    const params = { networkId, bulkId };
    await ask(renee, staffCalls.staffBulk.commit, { params, body: { fingerprint } });
    await untilDone(() => ask(renee, staffCalls.staffBulk.read, { params }));
    return {};
  },
  'staffInvitations.list': () => ({ query: { state: 'notSent', text: 'reyes', after: undefined } }),
  'staffInvitations.sheets': () => ({ query: { state: 'notSent', after: undefined } }),
  'staffReports.decide': () => ({ body: { decision: 'mute', days: 1, reason: 'Insults', version: 1 } }),
  'staffReports.reopen': async ({ known: { caseId } }) => {
    const closed = { closedAt: new Date(), decision: 'dismiss' as const, evidence: [] };
    await app.db.update(reportCases).set(closed).where(eq(reportCases.id, caseId));
    return { body: { reason: 'Wrong button', version: 1 } };
  },
  'staffReports.answerAppeal': async ({ known: { caseId, membershipId, staffId } }) => {
    await app.db.insert(reportDecisions).values({
      id: newId(),
      caseId,
      membershipId,
      decision: 'warn',
      decidedAt: new Date(),
      decidedBy: staffId,
      appealedAt: new Date(),
      appeal: 'It was a joke.',
    });
    return {};
  },
  'staffResidents.list': ({ known: { place, unit_type } }) => ({
    query: {
      place,
      unit_type,
      state: 'registered',
      room: 'alone',
      hidden: 'false',
      text: 'a',
      sort: 'name',
      down: 'true',
      after: undefined,
    },
  }),
  'staffResidents.correct': ({ known: { womanId } }) => {
    const name = { first_name: 'Robin', last_name: 'Reyes', single_name: false };
    const seen = { ...name, email: '', gender_id: womanId };
    return { body: { ...seen, first_name: 'Roberta', email: 'roberta@mail.example', seen } };
  },
  'staffResidents.move': ({ known: { unitTypeId, room_type_id } }) => {
    const seen = { unit_type_id: unitTypeId, room_type_id: null };
    return { body: { ...seen, room_type_id, seen, reason: 'Asked' } };
  },
  'staffRooms.assignUnit': () => ({ body: { unit_number: '305', seen: null } }),
  'staffRooms.dissolve': () => ({ body: { reason: 'Burst pipe' } }),
  'staffRoster.compare': () => ({
    query: { name: 'fall.csv', encoding: 'utf-8', separator: 'comma', columns: undefined },
    body: rosterFile,
  }),
  'staffRoster.explain': ({ known: { womanId } }) => ({
    body: { words: [{ field: 'gender', word: 'F', meaning: womanId }] },
  }),
  'staffRoster.undoing': imported,
  'staffRoster.undo': imported,
  'staffRounds.setDeadline': async ({ renee, known: { networkId, ends_on } }) => {
    const { res } = await ask(renee, staffCalls.staffRounds.list, { params: { networkId } });
    const [round] = res?.rounds ?? [];
    const seen = { starts_on: round?.starts_on, ends_on: round?.ends_on };
    return { body: { ...seen, ends_on, seen, reason: 'Late' } };
  },
  'staffTeam.accept': async ({ renee: { staffId } }) => {
    const { networkId } = await community(app.db);
    const id = newId<StaffId>();
    const invitation = { role: 'community', places: null, by: 'Sam', createdAt: new Date() } as const;
    await app.db.insert(staffInvitations).values({ id, staffId, networkId, ...invitation });
    return { params: { invitationId: id } };
  },
  'staffTeam.erase': async ({ renee, known: { networkId, staffId } }) => {
    const params = { networkId, staffId };
    await ask(renee, staffCalls.staffTeam.remove, { params, body: { reason: 'Left' } });
    return {};
  },
};

/** A check only reports what a save would do. */
const isReading = ({ method, path }: AnyCall) => method === 'GET' || path.endsWith('/check');

const readOffice = await wholeOffice(app);
const isShared = ({ name, call }: NamedCall) => isReading(call) && !(name in amended);
let ownOffices: ReturnType<typeof unfurnishedOffices> | undefined;

/** An office of its own for a call that changes it, in each of two tests. */
async function officeFor(named: NamedCall): Promise<WholeOffice> {
  if (isShared(named)) return readOffice;
  ownOffices ??= unfurnishedOffices(app, 2 * everyStaffCall.filter((each) => !isShared(each)).length);
  const office = (await ownOffices).pop();
  if (!office) throw new Error('No office is left');
  return furnished(app, office, named.call.path);
}

async function callerOf(named: NamedCall, office?: WholeOffice): Promise<Caller> {
  const { name, call } = named;
  office ??= await officeFor(named);
  const { renee } = office;
  const known: KnownValues = { ...office.known, ...office.fresh };
  const isSavedWhole = call.path.includes('/set-up') && call.body && name !== 'staffPlaces.add';
  return {
    headers: { cookie: renee.cookie },
    params: fieldsOf(call.params, known),
    query: fieldsOf(call.query, known) as Record<string, string>,
    body: call.body && sampleOf(call.body, known),
    ...(isSavedWhole && (await asItIs(call, office))),
    ...(await amended[name]?.(office)),
  };
}

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

/** Values that no sample can have: the secret in a mail, and a provider that the person has just returned from. */
const withSecrets = new Set(['spendLink', 'enterCode', 'useProvider'].map((name) => `staffSignIn.${name}`));

it.each(everyStaffCall.filter(({ name }) => !withSecrets.has(name)))(
  '$name is answered when nothing about it is fuzzed, and never fails where it is made twice at once',
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
