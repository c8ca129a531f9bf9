import { inEachLanguage } from '@nestmate/contract/languages';
import { staffCalls } from '@nestmate/contract/staff';
import type { SavedAnswerId } from '@nestmate/contract/staff/ids';
import { savedAnswerLimits } from '@nestmate/contract/staff/saved-answers';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { callAsStaff, type StaffMember, staffMember } from '../../../../test/office/staff';
import { community } from '../../../../test/world/builders';
import { newId } from '../../../platform/ids';
import { auditLog } from '../../audit';
import { savedAnswers } from '../support.schema';

const app = await testApp();
const calls = staffCalls.savedAnswers;
const asStaff = callAsStaff(app);
const textsOf = (en: string, more: { es?: string; zh?: string } = {}) => ({
  ...inEachLanguage(() => ''),
  en,
  ...more,
});

async function office() {
  const { networkId } = await community(app.db);
  const renee = await staffMember(app, { networkId });
  const joan = await staffMember(app, { networkId, role: 'community', name: 'Joan' });
  const save = (
    who: StaffMember,
    name: string,
    { id = newId<SavedAnswerId>(), version = 0, texts = textsOf('Bring your own.') } = {},
  ) => asStaff(who, calls.save, { params: { networkId, answerId: id }, body: { name, texts, version } });
  const remove = (who: StaffMember, answerId: SavedAnswerId) =>
    asStaff(who, calls.remove, { params: { networkId, answerId } });
  const names = async () =>
    (await asStaff(joan, calls.list, { params: { networkId } })).res?.answers.map(({ name }) => name);
  return { networkId, renee, joan, save, remove, names };
}

it('keeps the answers of a network for all who answer there', async () => {
  const { renee, joan, save, names } = await office();
  const id = newId<SavedAnswerId>();
  for (const _ of [1, 2]) expect((await save(renee, 'Lamps', { id })).code).toBe(200);
  await save(joan, 'bikes');
  expect(await names()).toEqual(['bikes', 'Lamps']);
});

it('keeps an answer in each language', async () => {
  const { renee, joan, save } = await office();
  const id = newId<SavedAnswerId>();
  const texts = textsOf('Bring your own.', { es: 'Trae la tuya.' });
  await save(renee, 'Lamps', { id, texts });
  const { res } = await save(joan, 'Desk lamps', { id, texts, version: 1 });
  expect(res?.answers.find(({ answer_id }) => answer_id === id)).toMatchObject({
    name: 'Desk lamps',
    texts,
    version: 2,
  });
});

it('deletes an answer', async () => {
  const { renee, joan, save, remove, names } = await office();
  const id = newId<SavedAnswerId>();
  await save(renee, 'Lamps', { id });
  await save(joan, 'bikes');
  for (const _ of [1, 2]) expect((await remove(renee, id)).code).toBe(200);
  expect(await names()).toEqual(['bikes']);
});

it('logs each change of an answer once', async () => {
  const { networkId, renee, joan, save, remove } = await office();
  const id = newId<SavedAnswerId>();
  for (const _ of [1, 2]) await save(renee, 'Lamps', { id });
  await save(joan, 'Desk lamps', { id, version: 1 });
  for (const _ of [1, 2]) await remove(renee, id);
  const logged = await app.db.select().from(auditLog).where(eq(auditLog.networkId, networkId));
  expect(logged.map(({ action }) => action).filter((action) => action.startsWith('support.'))).toEqual([
    'support.answerKept',
    'support.answerKept',
    'support.answerDropped',
  ]);
});

it('refuses a colleague’s change of an answer that was changed or deleted meanwhile', async () => {
  const { renee, joan, save, remove } = await office();
  const id = newId<SavedAnswerId>();
  await save(renee, 'Lamps', { id });
  const both = await Promise.all([
    save(renee, 'Lights', { id, version: 1 }),
    save(joan, 'Bulbs', { id, version: 1 }),
  ]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  expect(both.find(({ code }) => code === 409)?.err?.error_code).toBe('ChangedMeanwhile');
  await remove(joan, id);
  expect(await save(renee, 'Lights', { id, version: 2 })).toMatchObject({
    code: 409,
    err: { error_code: 'ChangedMeanwhile' },
  });
});

it('shows and changes nothing of another network', async () => {
  const [ours, theirs] = [await office(), await office()];
  const id = newId<SavedAnswerId>();
  await ours.save(ours.renee, 'Lamps', { id });
  expect((await theirs.save(theirs.renee, 'Not theirs', { id })).code).toBe(404);
  expect((await theirs.remove(theirs.renee, id)).code).toBe(200);
  expect([await ours.names(), await theirs.names()]).toEqual([['Lamps'], []]);
});

it('refuses an answer without words', async () => {
  const { renee, save } = await office();
  expect(await save(renee, 'Nothing', { texts: textsOf('') })).toMatchObject({ code: 422 });
});

it('refuses one answer too many, also when two save the last at the same time', async () => {
  const { networkId, renee, joan, save } = await office();
  const rows = Array.from({ length: savedAnswerLimits.answers - 1 }, (_, at) => ({
    id: newId<SavedAnswerId>(),
    networkId,
    name: `Answer ${at}`,
    texts: textsOf('Yes.'),
  }));
  await app.db.insert(savedAnswers).values(rows);
  const both = await Promise.all([save(renee, 'The last'), save(joan, 'One too many')]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  expect(both.find(({ code }) => code === 409)?.err?.error_code).toBe('TooManySavedAnswers');
});
