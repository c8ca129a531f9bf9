import type { Language } from '@nestmate/contract/languages';
import { staffCalls } from '@nestmate/contract/staff';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { callAsStaff, staffMember } from '../../../../test/office/staff';
import { community, resident } from '../../../../test/world/builders';

const app = await testApp();
const asStaff = callAsStaff(app);
const { staffResidents, staffAudit } = staffCalls;

const question = { options: [], required: false };
const registrationQuestions = [
  { ...question, question_num: 1, type: 'TEXT' as const, title: { en: 'Who drives you?' } },
  {
    ...question,
    question_num: 2,
    type: 'SELECT' as const,
    title: { en: 'When do you move in?', es: '¿Cuándo te mudas?' },
    options: [{ en: 'Early', es: 'Temprano' }, { en: 'Late' }],
  },
  { ...question, question_num: 3, type: 'CHECKBOX' as const, title: { en: 'I bring a bicycle' } },
  { ...question, question_num: 4, type: 'TEXT' as const, title: { en: 'Access' }, sensitive: true },
  { ...question, question_num: 5, type: 'TEXT' as const, title: { en: 'Until when?' }, retired: true },
];

/** A hall in which Ana has answered everything that is asked, and Ben nothing. */
async function office() {
  const hall = await community(app.db, { registrationQuestions });
  const { networkId, subnetworkId: place } = hall;
  const renee = await staffMember(app, hall);
  const ana = await resident(app.db, hall, {
    firstName: 'Ana',
    registrationResponses: { 1: 'My uncle', 2: '1', 3: 'true', 4: 'A wheelchair' },
  });
  await resident(app.db, hall, { firstName: 'Ben' });
  const params = { networkId, membershipId: ana.membershipId };
  const found = async (query: object, who = renee) =>
    (
      await asStaff(who, staffResidents.list, { params: { networkId }, query: { place, ...query } })
    ).res?.residents.map(({ first_name: name }) => name);
  const readAnswer = (questionNum: string, who = renee) =>
    asStaff(who, staffResidents.readAnswer, { params: { ...params, questionNum } });
  return { hall, networkId, place, renee, ana, params, found, readAnswer };
}

const answersIn = (answers: { question_num: number; answer: string | null }[] | undefined) =>
  answers?.map(({ question_num, answer }) => [question_num, answer]);

it('shows the registration answers of a resident in words, except sensitive ones', async () => {
  const { renee, params } = await office();
  const { res } = await asStaff(renee, staffResidents.read, { params });
  expect(answersIn(res?.answers)).toEqual([
    [1, 'My uncle'],
    [2, 'Late'],
    [3, 'true'],
    [4, null],
  ]);
});

it('shows the questions of the registration in the language of a member of staff', async () => {
  const { renee, params } = await office();
  const headers = { 'accept-language': 'es' satisfies Language };
  const { res } = await asStaff(renee, staffResidents.read, { params, headers });
  expect(res?.answers[1]?.title).toBe('¿Cuándo te mudas?');
});

it('shows a sensitive answer on request, and records who read which', async () => {
  const { networkId, renee, ana, readAnswer } = await office();
  expect((await readAnswer('4')).res).toEqual({ answer: 'A wheelchair' });
  const { res } = await asStaff(renee, staffAudit.entries, {
    params: { networkId },
    query: { action: 'resident.answerRead' },
  });
  expect(res?.entries).toMatchObject([
    { actor: { id: renee.staffId }, subject: { id: ana.membershipId }, after: { question: 'Access' } },
  ]);
  expect(JSON.stringify(res)).not.toContain('wheelchair');
});

it('shows who needs an accessible unit to staff alone, recorded, and lets them correct it [1.9]', async () => {
  const { networkId, renee, ana, params, found } = await office();
  const read = (who = renee) => asStaff(who, staffResidents.readAccessNeed, { params });
  const set = (who = renee) =>
    asStaff(who, staffResidents.setAccessNeed, { params, body: { needs_accessible: true } });
  expect((await read()).res).toEqual({ needs_accessible: false });
  const [joan, viewer] = [
    await staffMember(app, { networkId, role: 'community' }),
    await staffMember(app, { networkId, role: 'viewer' }),
  ];
  expect([(await set(joan)).code, (await read(viewer)).code]).toEqual([403, 403]);
  expect((await set()).res).toEqual({ needs_accessible: true });
  await set();
  expect((await read(joan)).res).toEqual({ needs_accessible: true });
  const { res } = await asStaff(renee, staffAudit.entries, { params: { networkId }, query: {} });
  const about = res?.entries.filter(({ subject }) => subject?.id === ana.membershipId);
  expect(about?.map(({ action, after }) => [action, after])).toEqual([
    ['resident.accessRead', null],
    ['resident.accessChanged', { accessible: true }],
    ['resident.accessRead', null],
  ]);
  expect(await found({})).toHaveLength(2);
  const shown = await asStaff(viewer, staffResidents.read, { params });
  expect(JSON.stringify(shown.res)).not.toContain('accessible');
});

it('knows no answer to a question that the place does not ask', async () => {
  const { readAnswer } = await office();
  expect((await readAnswer('7')).code).toBe(404);
});

it('lists the answers that residents gave only where they are requested', async () => {
  const { networkId, place, renee } = await office();
  const listed = async (query: object) =>
    (
      await asStaff(renee, staffResidents.list, { params: { networkId }, query: { place, ...query } })
    ).res?.residents.map(({ answers }) => answersIn(answers));
  expect(await listed({})).toEqual([[], []]);
  expect(await listed({ answers: 'true' })).toEqual([
    [
      [1, 'My uncle'],
      [2, 'Late'],
      [3, 'true'],
      [4, null],
    ],
    [],
  ]);
});

it('finds residents by whether and how they answered a question', async () => {
  const { networkId, place, renee, found } = await office();
  expect(await found({ question: '2' })).toEqual(['Ana']);
  expect(await found({ question: '2', answered: 'false' })).toEqual(['Ben']);
  expect(await found({ question: '2', answer: '1' })).toEqual(['Ana']);
  expect(await found({ question: '2', answer: '0' })).toEqual([]);
  expect(await found({ question: '3', answer: 'true' })).toEqual(['Ana']);
  expect(await found({ question: '1', answer: 'UNCLE' })).toEqual(['Ana']);
  expect(await found({ question: '1', answer: '%' })).toEqual([]);
  expect(await found({ question: '9', answered: 'false' })).toEqual(['Ana', 'Ben']);
  const counted = await asStaff(renee, staffResidents.count, {
    params: { networkId },
    query: { place, question: '1', answer: 'uncle' },
  });
  expect(counted.res).toEqual({ count: 1 });
});

it('finds nobody by what a sensitive answer says', async () => {
  const { found } = await office();
  expect(await found({ question: '4' })).toEqual(['Ana']);
  expect(await found({ question: '4', answer: 'wheel' })).toEqual([]);
});

it('chooses residents by their answers for an action', async () => {
  const { networkId, place, renee } = await office();
  const { res } = await asStaff(renee, staffCalls.staffBulk.preview, {
    params: { networkId },
    body: { action: { kind: 'hide' }, selection: { filter: { place, question: '3', answer: 'true' } } },
  });
  expect(res?.changing).toBe(1);
});
