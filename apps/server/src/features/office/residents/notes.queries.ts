import type { MembershipId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { ResidentNoteId, StaffId } from '@nestmate/contract/staff/ids';
import { and, desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { type Placeholders, prepared } from '../../../platform/database/prepared';
import { memberships } from '../../memberships';
import { staff } from '../../staff';
import { residentNotes } from './notes.schema';

type Note = typeof residentNotes.$inferSelect;

const notesQuery = prepared('office_notes', (db, { id }: Placeholders<{ id: MembershipId }>) =>
  db
    .select({ note: residentNotes, by: staff.name })
    .from(residentNotes)
    .leftJoin(staff, eq(staff.id, residentNotes.staffId))
    .where(eq(residentNotes.membershipId, id))
    .orderBy(desc(residentNotes.createdAt), desc(residentNotes.id))
    .limit(limits.residentNotes),
);

/** The notes about a resident with their authors, latest first. Index: resident_notes(membership_id, created_at). */
export const notesAbout = (db: Db, id: MembershipId) => notesQuery(db, { id });

/** Keeps a resident from being deleted until the transaction ends. @returns whether they are there */
export async function holdResident(tx: Tx, id: MembershipId): Promise<boolean> {
  const rows = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(eq(memberships.id, id))
    .for('key share');
  return rows.length > 0;
}

/** A note about a resident, locked until the transaction ends. Index: the primary key. */
export async function lockNote(
  tx: Tx,
  { id, membershipId }: { id: ResidentNoteId; membershipId: MembershipId },
): Promise<Note | undefined> {
  const [row] = await tx
    .select()
    .from(residentNotes)
    .where(and(eq(residentNotes.id, id), eq(residentNotes.membershipId, membershipId)))
    .for('no key update');
  return row;
}

/** @returns false for an id that another note has */
export async function insertNote(
  tx: Tx,
  note: Omit<Note, 'editedAt' | 'staffId'> & { staffId: StaffId },
): Promise<boolean> {
  const inserted = await tx
    .insert(residentNotes)
    .values(note)
    .onConflictDoNothing()
    .returning({ id: residentNotes.id });
  return inserted.length > 0;
}

export async function changeNote(
  tx: Tx,
  id: ResidentNoteId,
  { body, now }: { body: string; now: Date },
): Promise<void> {
  await tx.update(residentNotes).set({ body, editedAt: now }).where(eq(residentNotes.id, id));
}

export async function deleteNote(tx: Tx, id: ResidentNoteId): Promise<void> {
  await tx.delete(residentNotes).where(eq(residentNotes.id, id));
}
