import type { QueryOf, ReplyOf } from '@nestmate/contract/call';
import { membershipId, roomId } from '@nestmate/contract/ids';
import type { exportCalls } from '@nestmate/contract/staff/exports';
import { z } from 'zod';
import type { App } from '../../platform/app';
import { dayMs } from '../../platform/durations';
import { cursorOf, type KeyActor, ProductError, readCursor } from '../../platform/http';
import {
  type Assignment,
  assignmentsAfter,
  type ChangePosition,
  changesAfter,
  roomsAfter,
} from './picture.queries';

type Calls = typeof exportCalls;
type Dependencies = Pick<App, 'clock' | 'db'>;

/** A membership that is gone is in the changes for this long, so an older cursor could miss it. */
export const rememberedMs = 90 * dayMs;

/** Before every id. */
const nil = '00000000-0000-0000-0000-000000000000';
const start: ChangePosition = { transactionId: '0', membershipId: membershipId.parse(nil) };

/** The history of the transaction id, the position, and when it was handed out. */
const changeCursor = z.tuple([
  z.string().max(12),
  z.string().regex(/^\d{1,19}$/),
  membershipId,
  z.number().int(),
]);

/** The cursor from which on everything follows that the rows of a moment do not show. */
const cursorFrom = (origin: string, { transactionId, membershipId }: ChangePosition, now: Date) =>
  cursorOf([origin, transactionId, membershipId, now.getTime()]);

const cursorAt = ({ origin, horizon }: { origin: string; horizon: string }, now: Date) =>
  cursorFrom(origin, { ...start, transactionId: horizon }, now);

const nextOf = (limit: number, ids: readonly string[]) => {
  const last = ids.at(-1);
  return ids.length === limit && last ? cursorOf([last]) : null;
};
const idCursor = z.tuple([z.uuid()]);
const afterOf = <Id extends z.ZodType>(id: Id, after: string | undefined): z.output<Id> =>
  id.parse(readCursor(idCursor, after)?.[0] ?? nil);

async function assignments(
  { db, clock }: Dependencies,
  key: KeyActor,
  { after, limit }: QueryOf<Calls['assignments']>,
) {
  const now = clock();
  const found = await assignmentsAfter(db, key, { after: afterOf(membershipId, after), limit });
  const ids = found.rows.map(({ membership_id: id }) => id);
  return {
    rows: found.rows,
    page: { next: nextOf(limit, ids), as_of: now.toISOString(), cursor: cursorAt(found, now) },
  };
}

const withoutRoom = ({ room: _, ...resident }: Assignment) => resident;

export async function exportResidents(
  app: Dependencies,
  key: KeyActor,
  query: QueryOf<Calls['residents']>,
): Promise<ReplyOf<Calls['residents']>> {
  const { rows, page } = await assignments(app, key, query);
  return { residents: rows.map(withoutRoom), ...page };
}

export async function exportAssignments(
  app: Dependencies,
  key: KeyActor,
  query: QueryOf<Calls['assignments']>,
): Promise<ReplyOf<Calls['assignments']>> {
  const { rows, page } = await assignments(app, key, query);
  return { assignments: rows, ...page };
}

export async function exportRooms(
  { db, clock }: Dependencies,
  key: KeyActor,
  { after, limit }: QueryOf<Calls['rooms']>,
): Promise<ReplyOf<Calls['rooms']>> {
  const now = clock();
  const found = await roomsAfter(db, key, { after: afterOf(roomId, after), limit });
  const next = nextOf(
    limit,
    found.rows.map(({ room_id: id }) => id),
  );
  return { rooms: found.rows, next, as_of: now.toISOString(), cursor: cursorAt(found, now) };
}

/**
 * Who has changed since a cursor. A call that is repeated with its cursor has at least the same people.
 * @throws ProductError `CursorGone` for a cursor of another history, or one so old that people who are gone since then
 * are forgotten
 */
export async function exportChanges(
  { db, clock }: Dependencies,
  key: KeyActor,
  { since, limit }: QueryOf<Calls['changes']>,
): Promise<ReplyOf<Calls['changes']>> {
  const now = clock();
  const [origin, transactionId, id, at] = readCursor(changeCursor, since) ?? [];
  if (at !== undefined && at < now.getTime() - rememberedMs) throw new ProductError('CursorGone');
  const position = transactionId && id ? { transactionId, membershipId: id } : start;
  const found = await changesAfter(db, key, { ...position, limit });
  if (origin !== undefined && origin !== found.origin) throw new ProductError('CursorGone');
  const last = found.rows.at(-1);
  const hasMore = found.rows.length === limit && last !== undefined;
  const showsPeople = key.kinds.includes('residents');
  const showsRooms = key.kinds.includes('rooms');
  return {
    changes: found.rows.map(({ membership_id, changed_at, person }) => ({
      membership_id,
      changed_at,
      state: person?.state ?? 'gone',
      resident: person && showsPeople ? withoutRoom(person) : null,
      room: person && showsRooms ? person.room : null,
    })),
    cursor: hasMore
      ? cursorFrom(
          found.origin,
          { transactionId: last.transaction_id, membershipId: last.membership_id },
          now,
        )
      : cursorAt(found, now),
    has_more: hasMore,
    as_of: now.toISOString(),
  };
}
