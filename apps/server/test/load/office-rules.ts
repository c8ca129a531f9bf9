import { calls } from '@nestmate/contract';
import { staffCalls } from '@nestmate/contract/staff';
import type { AuditEntry } from '@nestmate/contract/staff/audit';
import type { StaffResident } from '@nestmate/contract/staff/residents';
import type { StaffRoom } from '@nestmate/contract/staff/rooms';
import { eq, ne } from 'drizzle-orm';
import { expect } from 'vitest';
import { memberships } from '../../src/features/memberships';
import { roomMembers, rooms } from '../../src/features/room';
import type { TestApp } from '../app';
import type { Load } from './load';
import type { Office } from './office';

const { staffAudit, staffResidents, staffRooms } = staffCalls;

/** All pages of a list that an administrator reads. */
async function pagesOf<Page>(
  read: (after: string | undefined) => Promise<{ page: Page; next: string | null }>,
) {
  const pages: Page[] = [];
  for (let next: string | null | undefined; next !== null;) {
    const answer = await read(next);
    pages.push(answer.page);
    next = answer.next;
  }
  return pages;
}

/** The audit log as the console shows it, oldest entry first, without the entries of reads. */
export async function entriesOf({ asStaff, administrator, networkId }: Office): Promise<AuditEntry[]> {
  const who = administrator();
  const pages = await pagesOf(async (before) => {
    const query = before ? { before: Number(before) as never } : {};
    const { res } = await asStaff(who, staffAudit.entries, { params: { networkId }, query });
    return { page: res?.entries ?? [], next: res?.next ? String(res.next) : null };
  });
  return pages
    .flat()
    .filter(({ action }) => action !== 'resident.read')
    .toReversed();
}

/**
 * A change is logged once for each call that made it, and a refused one is not. A unit number counts once: rooms that
 * merge, split or are joined log it again, and `replay` checks that the same number is not assigned twice.
 */
export function expectEntriesMatchAnswers(entries: readonly AuditEntry[], { answers }: Office): void {
  const marked = new Map<string, number>();
  for (const { reason, after } of entries)
    for (const mark of new Set([reason, after?.['last_name']]))
      if (typeof mark === 'string') marked.set(mark, (marked.get(mark) ?? 0) + 1);
  for (const { after } of entries) {
    const number = after?.['unit_number'];
    if (typeof number === 'string') marked.set(number, 1);
  }
  const tooMany = [...answers].filter(
    ([mark, codes]) => (marked.get(mark) ?? 0) > codes.filter((code) => code === 200).length,
  );
  expect(tooMany, 'entries without a change').toEqual([]);
}

/** Rooms hold only standing members of their own kind of unit. */
export async function expectRoomsFit({ db }: TestApp): Promise<void> {
  const people = await db
    .select({
      id: memberships.id,
      removedAt: memberships.removedAt,
      unit: memberships.unitTypeId,
      room: rooms.unitTypeId,
    })
    .from(roomMembers)
    .innerJoin(memberships, eq(memberships.id, roomMembers.membershipId))
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId));
  expect(people.filter(({ removedAt }) => removedAt !== null)).toEqual([]);
  expect(people.filter(({ unit, room }) => unit !== room)).toEqual([]);
}

/** Repeating a call adds nothing to the log. */
export async function expectRepeatedCallsSilent(office: Office): Promise<void> {
  const changes = await office.changes();
  const codes = async () => {
    const all: number[] = [];
    for (const change of changes) all.push((await change()).code);
    return all;
  };
  await codes();
  const before = await entriesOf(office);
  expect(new Set(await codes())).toEqual(new Set([200]));
  expect(await entriesOf(office)).toEqual(before);
}

/** The residents of locked rooms. */
export const lockedPeople = ({ db }: TestApp) =>
  db
    .select({ id: roomMembers.membershipId, room: rooms.id })
    .from(roomMembers)
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(ne(rooms.locked, false))
    .orderBy(roomMembers.membershipId);

/** Expects that the console shows each resident and room as the resident sees them. */
export async function expectBothSidesAgree(app: TestApp, load: Load, office: Office): Promise<void> {
  const { asStaff, networkId } = office;
  const who = office.administrator();
  const params = { networkId };
  const residents = (
    await pagesOf<StaffResident[]>(async (after) => {
      const { res } = await asStaff(who, staffResidents.list, { params, query: after ? { after } : {} });
      return { page: res?.residents ?? [], next: res?.next ?? null };
    })
  ).flat();
  const shownRooms = (
    await pagesOf<StaffRoom[]>(async (before) => {
      const query = before ? { before: before as never } : {};
      const { res } = await asStaff(who, staffRooms.list, { params, query });
      return { page: res?.rooms ?? [], next: res?.next ?? null };
    })
  ).flat();
  const [shown, seen]: [unknown[], unknown[]] = [[], []];
  for (const me of load.people) {
    const resident = residents.find(({ membership_id: id }) => id === me.membershipId);
    const room = shownRooms.find(({ room_id: id }) => id === resident?.room?.room_id);
    const mates = room?.people.map(({ membership_id: id }) => id).filter((id) => id !== me.membershipId);
    shown.push(
      resident && [
        me.membershipId,
        mates?.toSorted() ?? [],
        room?.is_locked ?? false,
        room?.unit_number ?? null,
        resident.requests,
      ],
    );
    const { res } = await app.call(calls.room.mine, { as: me.userId, params: { userId: me.userId } });
    seen.push(
      res && [
        me.membershipId,
        res.my_roommates.map(({ membership_id: id }) => id).toSorted(),
        res.locked,
        res.unit_number,
        res.incoming_requests.length + res.my_requests.length,
      ],
    );
  }
  expect(shown).toEqual(seen);
}
