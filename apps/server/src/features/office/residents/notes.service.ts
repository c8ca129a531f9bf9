import type { MembershipId } from '@nestmate/contract/ids';
import type { AuditAction } from '@nestmate/contract/staff/audit';
import type { ResidentNoteId } from '@nestmate/contract/staff/ids';
import type { App } from '../../../platform/app';
import type { Tx } from '../../../platform/database/client';
import { ProductError, type StaffActor } from '../../../platform/http';
import { record } from '../../audit';
import { standingGrant } from '../../staff';
import { changeNote, deleteNote, holdResident, insertNote, lockNote } from './notes.queries';
import { auditEntryFor } from './residents.service';

type NoteDependencies = Pick<App, 'clock' | 'db' | 'events'>;

interface NoteRef {
  membershipId: MembershipId;
  noteId: ResidentNoteId;
}

/** Records that something happened to a note, without its words, and announces it to open windows of the console. */
async function logAndPublish(
  tx: Tx,
  { events, clock }: NoteDependencies,
  actor: StaffActor,
  { membershipId, action }: { membershipId: MembershipId; action: AuditAction },
): Promise<void> {
  await record(tx, { ...(await auditEntryFor(tx, actor, membershipId)), action }, clock());
  await events.publish(tx, 'resident.noted', { membershipId });
}

/**
 * Writes a note about a resident under a new id, or changes one of the caller's own. Idempotent.
 * @returns whether that changed anything
 * @throws ProductError `NotFound` for an id of somebody else's note, or of a note about somebody else
 */
export function saveNote(
  dependencies: NoteDependencies,
  actor: StaffActor,
  { membershipId, noteId, body }: NoteRef & { body: string },
): Promise<boolean> {
  return dependencies.db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'moderate');
    if (!(await holdResident(tx, membershipId))) throw new ProductError('NotFound');
    const now = dependencies.clock();
    const fresh = { id: noteId, membershipId, staffId: actor.staffId, body, createdAt: now };
    if (await insertNote(tx, fresh)) {
      await logAndPublish(tx, dependencies, actor, { membershipId, action: 'resident.noted' });
      return true;
    }
    const note = await lockNote(tx, { id: noteId, membershipId });
    if (note?.staffId !== actor.staffId) throw new ProductError('NotFound');
    if (note.body === body) return false;
    await changeNote(tx, noteId, { body, now });
    await logAndPublish(tx, dependencies, actor, { membershipId, action: 'resident.noteChanged' });
    return true;
  });
}

/**
 * Deletes a note of the caller's own. Idempotent.
 * @returns whether that changed anything
 * @throws ProductError `NotFound` for somebody else's note
 */
export function dropNote(
  dependencies: NoteDependencies,
  actor: StaffActor,
  { membershipId, noteId }: NoteRef,
): Promise<boolean> {
  return dependencies.db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'moderate');
    const note = await lockNote(tx, { id: noteId, membershipId });
    if (!note) return false;
    if (note.staffId !== actor.staffId) throw new ProductError('NotFound');
    await deleteNote(tx, noteId);
    await logAndPublish(tx, dependencies, actor, { membershipId, action: 'resident.noteDeleted' });
    return true;
  });
}
