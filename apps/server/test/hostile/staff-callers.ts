import type { AnyCall } from '@nestmate/contract/call';
import { staffCalls } from '@nestmate/contract/staff';
import { usualAlerts } from '@nestmate/contract/staff/alerts';
import type { OfficeMessageId, StaffId } from '@nestmate/contract/staff/ids';
import { and, eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { draftGroups, groupDrafts } from '../../src/features/groups';
import { profileOptions } from '../../src/features/housing';
import { officeMessages } from '../../src/features/notifications';
import { reportCases, reportDecisions } from '../../src/features/reports';
import { staffInvitations } from '../../src/features/staff';
import { newId } from '../../src/platform/ids';
import { pathOf, type TestApp } from '../app';
import { campusSettings } from '../office/campus';
import { callAsStaff } from '../office/staff';
import { community } from '../world/builders';
import { fieldsOf, type KnownValues, type NamedCall, sampleOf } from './every-call';
import type { Caller } from './fuzzed-requests';
import {
  campusRosterFile,
  furnished,
  rosterFile,
  unfurnishedOffices,
  wholeOffice,
  type WholeOffice,
} from './whole-office';

export const everyStaffCall: NamedCall[] = Object.entries(staffCalls).flatMap(([area, group]) =>
  Object.entries(group).map(([name, call]) => ({ name: `${area}.${name}`, call: call as AnyCall })),
);

/**
 * Values that no sample can have: the secret in a mail, a provider that answers, and one that the person has just
 * returned from.
 */
export const withSecrets = new Set([
  'staffSignIn.spendLink',
  'staffSignIn.enterCode',
  'staffSignIn.useProvider',
  'staffCampus.start',
  'staffCampus.check',
]);

interface SavedWhole {
  version: string;
  contents?: unknown;
  network?: unknown;
  questions?: [{ version: string; question: { question_id: string } }];
}

const messageDraft = (membershipId: unknown) => ({
  selection: { ids: [membershipId] },
  language: 'en',
  subject: { en: 'Keys', es: null, zh: null },
  body: { en: 'Pick up your keys.', es: null, zh: null },
});

/** A check only reports what a save would do. */
export const isReading = ({ method, path }: AnyCall) => method === 'GET' || path.endsWith('/check');

/**
 * Makes a staff member with valid input for each call of the console: of the same office for what only reads, otherwise
 * of one of its own.
 * @param times how often a call that changes something may be made
 */
export async function staffCallers(app: TestApp, times: number) {
  const ask = callAsStaff(app);

  /** The body that saves, checks or orders the existing state. */
  async function asItIs(call: AnyCall, { renee, inPlace }: WholeOffice): Promise<Partial<Caller>> {
    const url = pathOf(call, inPlace).replace(/\/check$/, '');
    const answer = await app.server.inject({ url, headers: { cookie: renee.cookie } });
    const { version, contents, network, questions } = answer.json<{ res: SavedWhole }>().res;
    if (!questions) return { body: { version, contents, network } };
    const [first] = questions;
    return { body: { ...first, order: [first.question.question_id] } };
  }

  /** Waits for the server's own job. */
  const untilDone = (read: () => Promise<{ res?: { state: string } | undefined }>) =>
    vi.waitFor(async () => expect((await read()).res?.state).toBe('done'), {
      timeout: 30_000,
      interval: 100,
    });

  async function imported({ renee, inPlace, known: { importId } }: WholeOffice): Promise<Partial<Caller>> {
    const params = { ...inPlace, importId };
    await ask(renee, staffCalls.staffRoster.commit, { params, body: {} });
    await untilDone(() => ask(renee, staffCalls.staffRoster.read, { params }));
    return {};
  }

  async function importedToCampus({ renee, known }: WholeOffice): Promise<Partial<Caller>> {
    const params = { networkId: known.networkId, importId: known.importId };
    const { err } = await ask(renee, staffCalls.staffCampusRoster.commit, { params, body: {} });
    // An office with everything has the import of a place, which is none of the campus.
    if (!err) await untilDone(() => ask(renee, staffCalls.staffCampusRoster.read, { params }));
    return {};
  }

  async function plannedMessage({ known: { networkId, staffId } }: WholeOffice): Promise<Partial<Caller>> {
    const id = newId<OfficeMessageId>();
    const text = { en: 'Keys' };
    const now = new Date();
    await app.db.insert(officeMessages).values({
      id,
      networkId,
      staffId,
      subject: text,
      body: text,
      madeAt: now,
      sendAt: new Date(now.getTime() + 3_600_000),
    });
    return { params: { networkId, messageId: id } };
  }

  /** Sample values that the rules behind the schema would refuse, and what has to happen first. */
  const amended: Record<string, (office: WholeOffice) => Promise<Partial<Caller>> | Partial<Caller>> = {
    'staffAlerts.save': () => ({ body: usualAlerts }),
    'staffAlerts.subscribe': () => ({
      body: {
        endpoint: 'https://push.example/1',
        keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      },
    }),
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
    'staffCampus.save': () => ({
      body: { version: '', contents: campusSettings('https://id.campus.example'), client_secret: 'secret' },
    }),
    'staffCampus.turn': async ({ renee, known: { networkId } }) => {
      const params = { networkId };
      const contents = campusSettings('https://id.campus.example');
      const body = { version: '', contents, client_secret: 'secret' };
      await ask(renee, staffCalls.staffCampus.save, { params, body });
      return { body: { is_on: true } };
    },
    'staffCommunity.edit': () => ({ body: { body: 'Welcome home', before: 'Welcome' } }),
    'staffBulk.undo': async ({ renee, known: { networkId, bulkId, fingerprint } }) => {
      const params = { networkId, bulkId };
      await ask(renee, staffCalls.staffBulk.commit, { params, body: { fingerprint } });
      await untilDone(() => ask(renee, staffCalls.staffBulk.read, { params }));
      return {};
    },
    'staffGroups.groups': ({ known: { unit_type } }) => ({
      query: { unit_type, below: '65', only: undefined, text: 'reyes', against: undefined, from: '0' },
    }),
    'staffGroups.compare': ({ known: { draftId } }) => ({ query: { with: draftId } }),
    'staffGroups.certificate': ({ known: { networkId, draftId, unitTypeId } }) => ({
      params: { networkId, draftId, unitTypeId, certificateFile: 'input.json' },
    }),
    'staffGroups.prices': ({ known: { place, unitTypeId } }) => ({
      query: { place, unit_types: unitTypeId, with_unregistered: 'true' },
    }),
    'staffGroups.propose': ({ fresh: { draft_id }, known: { place, unitTypeId } }) => ({
      body: { draft_id, place, unit_types: [unitTypeId], aim: 'all', with_unregistered: true, from: null },
    }),
    'staffGroups.preview': ({ known: { membershipId } }) => ({
      body: { places: [{ membership_id: membershipId, to: null }] },
    }),
    'staffGroups.move': ({ known: { membershipId } }) => ({
      body: {
        places: [{ membership_id: membershipId, to: null }],
        seen: [{ number: 1, version: 1 }],
      },
    }),
    'staffGroups.pin': ({ known: { membershipId, otherId } }) => ({
      body: { one: membershipId, other: otherId, kind: 'apart' },
    }),
    'staffGroups.commit': ({ fresh: { commit_id } }) => ({
      body: { commit_id, groups: null, people: 2, reason: 'Deadline' },
    }),
    'staffGroups.undo': async ({ known: { draftId, roomId }, fresh: { commit_id: commitId } }) => {
      await app.db
        .update(groupDrafts)
        .set({ commitId, committedAt: new Date() })
        .where(eq(groupDrafts.id, draftId));
      await app.db
        .update(draftGroups)
        .set({ state: 'done', commitId, doneAt: new Date(), roomId, before: [] })
        .where(eq(draftGroups.draftId, draftId));
      return { body: { commit_id: commitId, reason: 'Wrong hall' } };
    },
    'staffInvitations.list': () => ({ query: { state: 'notSent', text: 'reyes', after: undefined } }),
    'staffInvitations.send': () => ({ body: { kind: 'invitation', language: 'en', send_at: null } }),
    'staffInvitations.sheets': () => ({ query: { state: 'notSent', after: undefined } }),
    // An area that is not empty is left as it is.
    'staffPlaces.fill': async ({ inPlace: { subnetworkId } }) => {
      const isHousing = and(
        eq(profileOptions.subnetworkId, subnetworkId),
        eq(profileOptions.kind, 'housing'),
      );
      await app.db.delete(profileOptions).where(isHousing);
      return { body: { area: 'housing' } };
    },
    'staffKeys.create': () => ({
      body: { name: 'Nightly', kinds: ['residents'], places: null, days: 30 },
    }),
    'staffKeys.revoke': async ({ renee, known: { networkId } }) => {
      const params = { networkId };
      const body = { name: 'Nightly', kinds: ['rooms' as const], places: null, days: 30 as const };
      const { res } = await ask(renee, staffCalls.staffKeys.create, { params, body });
      return { params: { networkId, keyId: res?.keys[0]?.key_id } };
    },
    'staffMessages.draft': ({ known: { membershipId } }) => ({ body: messageDraft(membershipId) }),
    'staffMessages.sample': ({ known: { membershipId } }) => ({ body: messageDraft(membershipId) }),
    'staffMessages.send': ({ known: { membershipId } }) => ({
      body: {
        message_id: newId(),
        selection: { ids: [membershipId] },
        people: 1,
        subject: { en: 'Keys', es: null, zh: null },
        body: { en: 'Pick up your keys.', es: null, zh: null },
        send_at: null,
      },
    }),
    'staffMessages.change': async (office) => {
      const words = {
        subject: { en: 'Keys', es: null, zh: null },
        body: { en: 'At noon', es: null, zh: null },
      };
      return { ...(await plannedMessage(office)), body: { version: 1, ...words, send_at: null } };
    },
    'staffMessages.stop': plannedMessage,
    'staffMessages.takeOver': plannedMessage,
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
    'staffResidents.list': ({ known: { place, unit_type, womanId } }) => ({
      query: {
        place,
        unit_type,
        state: 'registered',
        room: 'alone',
        hidden: 'false',
        gender: womanId,
        unit_number: 'missing',
        invitation: 'notSent',
        seen: 'notWeek',
        question: '1',
        answered: 'false',
        answer: 'a',
        text: 'a',
        sort: 'name',
        down: 'true',
        after: undefined,
        answers: undefined,
      },
    }),
    'staffResidents.correct': ({ known: { womanId } }) => {
      const name = { first_name: 'Robin', last_name: 'Reyes', single_name: false };
      const seen = { ...name, email: '', gender_id: womanId };
      return { body: { ...seen, first_name: 'Roberta', email: 'roberta@mail.example', seen } };
    },
    'staffResidents.setAccessNeed': () => ({ body: { needs_accessible: true } }),
    'staffResidents.move': ({ known: { unitTypeId, room_type_id } }) => {
      const seen = { unit_type_id: unitTypeId, room_type_id: null };
      return { body: { ...seen, room_type_id, seen, reason: 'Asked' } };
    },
    'staffRooms.assignUnit': () => ({ body: { unit_number: '305', seen: null } }),
    'staffRooms.assignUnits': ({ known: { roomId } }) => ({
      body: { rows: [{ room_id: roomId, unit_number: '305', seen: null }] },
    }),
    'staffRooms.checkUnitNumbers': ({ known: { place } }) => ({
      body: { filter: { place }, text: 'Robin Reyes, 305' },
    }),
    'staffRooms.candidates': ({ known: { membershipId } }) => ({
      query: { of: membershipId, among: 'people', text: 'reyes' },
    }),
    'staffRooms.proposals': ({ known: { membershipId } }) => ({ query: { of: membershipId } }),
    'staffRooms.dissolve': () => ({ body: { reason: 'Burst pipe' } }),
    'staffCampusRoster.compare': () => ({
      query: { name: 'fall.csv', encoding: 'utf-8', separator: 'comma', columns: undefined },
      body: campusRosterFile,
    }),
    'staffCampusRoster.explain': ({ known: { subnetworkId } }) => ({
      body: { words: [{ field: 'place', word: 'RH', meaning: subnetworkId }] },
    }),
    // Each in an office of its own, whose import is one of the campus.
    'staffCampusRoster.read': () => ({}),
    'staffCampusRoster.rows': () => ({ query: { outcome: 'new', after: undefined } }),
    'staffCampusRoster.words': () => ({}),
    'staffCampusRoster.undoing': importedToCampus,
    'staffCampusRoster.undo': importedToCampus,
    'staffRoster.compare': () => ({
      query: { name: 'fall.csv', encoding: 'utf-8', separator: 'comma', columns: undefined },
      body: rosterFile,
    }),
    'staffRoster.explain': ({ known: { womanId } }) => ({
      body: { words: [{ field: 'gender', word: 'F', meaning: womanId, subnetwork_id: undefined }] },
    }),
    'staffRoster.undoing': imported,
    'staffRoster.undo': imported,
    'staffRounds.previewDeadline': ({ known: { ends_on, unitTypeId } }) => ({
      query: { ends_on, ends_hour: '20', unit_type_id: unitTypeId },
    }),
    'staffRounds.setDeadline': async ({ renee, known: { networkId, ends_on } }) => {
      const { res } = await ask(renee, staffCalls.staffRounds.list, { params: { networkId } });
      const [round] = res?.rounds ?? [];
      const seen = { starts_on: round?.starts_on, ends_on: round?.ends_on };
      return { body: { ...seen, ends_on, seen, reason: 'Late' } };
    },
    'staffRounds.setUnitTypeDeadline': ({ known: { ends_on } }) => ({ body: { ends_on, seen: null } }),
    'staffSupport.begin': () => ({
      body: { conversation_id: newId(), message_id: newId(), subject: 'Keys', body: 'Got them?', seen: 0 },
    }),
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

  const readOffice = await wholeOffice(app);
  const isShared = ({ name, call }: NamedCall) => isReading(call) && !(name in amended);
  let ownOffices: ReturnType<typeof unfurnishedOffices> | undefined;

  /** An office of its own for a call that changes it. */
  async function officeFor(named: NamedCall): Promise<WholeOffice> {
    if (isShared(named)) return readOffice;
    ownOffices ??= unfurnishedOffices(app, times * everyStaffCall.filter((each) => !isShared(each)).length);
    const office = (await ownOffices).pop();
    if (!office) throw new Error('No office is left');
    return furnished(app, office, named.call.path);
  }

  async function callerOf(named: NamedCall, office?: WholeOffice): Promise<Caller> {
    const { name, call } = named;
    office ??= await officeFor(named);
    const { renee } = office;
    const known: KnownValues = { ...office.known, ...office.fresh };
    const isSavedWhole =
      call.path.includes('/set-up') &&
      call.body &&
      !name.startsWith('staffCampus.') &&
      !['staffMails.preview', 'staffPlaces.add', 'staffPlaces.fill'].includes(name);
    return {
      headers: { cookie: renee.cookie },
      params: fieldsOf(call.params, known),
      query: fieldsOf(call.query, known) as Record<string, string>,
      body: call.body && sampleOf(call.body, known),
      ...(isSavedWhole && (await asItIs(call, office))),
      ...(await amended[name]?.(office)),
    };
  }

  return callerOf;
}
