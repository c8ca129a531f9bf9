import { calls } from '@nestmate/contract';
import { staffCalls } from '@nestmate/contract/staff';
import type { ResidentNoteId } from '@nestmate/contract/staff/ids';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { callAsStaff, staffMember } from '../../../../test/office/staff';
import { community, resident } from '../../../../test/world/builders';
import { newId } from '../../../platform/ids';
import { staff } from '../../staff';
import { residentNotes } from './notes.schema';

const app = await testApp();
const asStaff = callAsStaff(app);
const { staffResidents, staffAudit } = staffCalls;

/** Renee, and Ida of the community's staff, who have noted nothing about Ana yet. */
async function office() {
  const hall = await community(app.db);
  const { networkId } = hall;
  const [renee, ida] = [
    await staffMember(app, hall),
    await staffMember(app, { networkId, role: 'community', name: 'Ida Lund' }),
  ];
  const ana = await resident(app.db, hall, { firstName: 'Ana' });
  const params = { networkId, membershipId: ana.membershipId };
  const save = (who: typeof renee, body: string, noteId = newId<ResidentNoteId>(), about = params) =>
    asStaff(who, staffResidents.saveNote, { params: { ...about, noteId }, body: { body } });
  const remove = (who: typeof renee, noteId: ResidentNoteId) =>
    asStaff(who, staffResidents.deleteNote, { params: { ...params, noteId } });
  const notesFor = async (who: typeof renee) =>
    (await asStaff(who, staffResidents.read, { params })).res?.notes;
  return { hall, networkId, renee, ida, ana, params, save, remove, notesFor };
}

it('shows all staff the notes about a resident, latest first, with who wrote them', async () => {
  const { renee, ida, save, notesFor } = await office();
  await save(renee, 'Called about the key');
  await save(ida, 'Moves in late');
  expect(await notesFor(renee)).toMatchObject([
    { body: 'Moves in late', by: 'Ida Lund', is_mine: false, edited_at: null },
    { body: 'Called about the key', by: 'Renee Okafor', is_mine: true },
  ]);
});

it('writes a note once although its call is repeated', async () => {
  const { networkId, renee, save, notesFor } = await office();
  const id = newId<ResidentNoteId>();
  await Promise.all([save(renee, 'Key', id), save(renee, 'Key', id)]);
  expect(await notesFor(renee)).toMatchObject([{ body: 'Key', edited_at: null }]);
  const { res } = await asStaff(renee, staffAudit.entries, {
    params: { networkId },
    query: { action: 'resident.noted' },
  });
  expect(res?.entries).toHaveLength(1);
  expect(JSON.stringify(res)).not.toContain('Key');
});

it('lets staff change and delete their own notes, which is recorded', async () => {
  const { networkId, renee, ana, save, remove, notesFor } = await office();
  const id = newId<ResidentNoteId>();
  await save(renee, 'Key', id);
  await save(renee, 'Two keys', id);
  expect(await notesFor(renee)).toMatchObject([
    { body: 'Two keys', edited_at: expect.anything() as unknown },
  ]);
  expect((await remove(renee, id)).res?.notes).toEqual([]);
  expect((await remove(renee, id)).code).toBe(200);
  const { res } = await asStaff(renee, staffAudit.entries, {
    params: { networkId },
    query: { subject: ana.membershipId },
  });
  expect(res?.entries.map(({ action }) => action)).toEqual([
    'resident.noteDeleted',
    'resident.read',
    'resident.noteChanged',
    'resident.noted',
  ]);
});

it('lets nobody change or delete a note of a colleague', async () => {
  const { renee, ida, save, remove, notesFor } = await office();
  const id = newId<ResidentNoteId>();
  await save(ida, 'Moves in late', id);
  expect((await save(renee, 'Moves in early', id)).code).toBe(404);
  expect((await remove(renee, id)).code).toBe(404);
  expect(await notesFor(ida)).toMatchObject([{ body: 'Moves in late' }]);
});

it('changes no note through the address of another resident', async () => {
  const { hall, networkId, renee, save } = await office();
  const ben = await resident(app.db, hall);
  const id = newId<ResidentNoteId>();
  await save(renee, 'Key', id);
  const about = { networkId, membershipId: ben.membershipId };
  expect((await save(renee, 'Other', id, about)).code).toBe(404);
});

it('keeps a note of somebody whose staff account is gone, without their name', async () => {
  const { renee, ida, save, notesFor } = await office();
  await save(ida, 'Moves in late');
  await app.db.delete(staff).where(eq(staff.id, ida.staffId));
  expect(await notesFor(renee)).toMatchObject([{ body: 'Moves in late', by: null }]);
});

it('deletes the notes about a resident with their account', async () => {
  const { renee, ana, save } = await office();
  await save(renee, 'Key');
  expect((await app.call(calls.account.remove, { as: ana.userId })).code).toBeLessThan(300);
  expect(
    await app.db.select().from(residentNotes).where(eq(residentNotes.membershipId, ana.membershipId)),
  ).toEqual([]);
});
