import { calls } from '@nestmate/contract';
import type { Candidate } from '@nestmate/contract/find';
import type { QuestionId } from '@nestmate/contract/ids';
import type { Answer, Question } from '@nestmate/contract/questions';
import { kindRules, type QuestionKind, questionKinds } from '@nestmate/contract/rules/question-kinds';
import { staffCalls } from '@nestmate/contract/staff';
import type { OfficeQuestion } from '@nestmate/contract/staff/setup/questions';
import { inEnglishOnly } from '@nestmate/contract/staff/setup/texts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { browser, newcomer, sessionIn } from '../../../test/clients/browser';
import { unzipped } from '../../../test/clients/zip';
import { callAsStaff, staffMember } from '../../../test/office/staff';
import { community, invitation, longBio, resident, type TestCommunity } from '../../../test/world/builders';
import type { Person } from '../../../test/world/deck';
import { newId } from '../../platform/ids';

const app = await testApp();
const asStaff = callAsStaff(app);

interface Example {
  /** The question's own part of what the office writes. */
  written: Partial<OfficeQuestion>;
  unanswered: Partial<Question>;
  answer: (questionId: QuestionId) => Answer;
  shown: Pick<Candidate, 'facts' | 'freeTextAnswers'>;
  exported: { answer: unknown; roommates?: unknown };
}

const examples: Record<QuestionKind, Example> = {
  SLIDER: {
    written: { options: ['Messy', 'Relaxed', 'Spotless'].map(inEnglishOnly), slider_options: 3 },
    unanswered: { userAnswers: null, roommateLowAnswers: null, roommateHighAnswers: null },
    answer: (questionId) => ({
      type: 'SLIDER',
      questionId,
      userAnswers: 2,
      roommateLowAnswers: 1,
      roommateHighAnswers: 2,
    }),
    shown: { facts: [{ icon: 'broom', text: 'At home: Relaxed' }], freeTextAnswers: [] },
    exported: { answer: 'Relaxed', roommates: ['Messy', 'Relaxed'] },
  },
  SELECT: {
    written: { options: ['Cook', 'Read', 'Sing'].map(inEnglishOnly), is_multiple: true },
    unanswered: { userAnswers: [], roommateAnswers: [] },
    answer: (questionId) => ({
      type: 'SELECT',
      questionId,
      userAnswers: [0, 2],
      roommateAnswers: [0, 1, 2],
    }),
    shown: { facts: [{ icon: 'broom', text: 'At home: Cook and Sing' }], freeTextAnswers: [] },
    exported: { answer: ['Cook', 'Sing'], roommates: ['Cook', 'Read', 'Sing'] },
  },
  FREE_TEXT: {
    written: {},
    unanswered: { userAnswer: '' },
    answer: (questionId) => ({ type: 'FREE_TEXT', questionId, userAnswer: 'I talk to plants.' }),
    shown: { facts: [], freeTextAnswers: [{ title: 'At home', text: 'I talk to plants.' }] },
    exported: { answer: 'I talk to plants.' },
  },
};

const title = 'What are you like at home?';

/** The office adds a question to an empty list. */
async function addQuestion({ networkId, subnetworkId }: TestCommunity, question: Partial<OfficeQuestion>) {
  const question_id = newId<QuestionId>();
  const whole: OfficeQuestion = {
    question_id,
    type: 'SLIDER',
    title: inEnglishOnly(title),
    roommate_title: null,
    label: inEnglishOnly('At home'),
    icon: 'broom',
    options: [],
    roommate_options: [],
    facts: [],
    several_fact: null,
    slider_options: null,
    are_marks_hidden: false,
    is_multiple: false,
    alone_option: null,
    weight: 1,
    may_be_must: true,
    is_retired: false,
    ...question,
  };
  const reply = await asStaff(await staffMember(app, { networkId }), staffCalls.staffQuestions.save, {
    params: { networkId, subnetworkId },
    body: { question: whole, version: '' },
  });
  expect(reply.code).toBe(200);
  return question_id;
}

/** A registered resident who is signed in in a browser. */
async function signedIn(hall: TestCommunity) {
  const window = browser(app);
  const passcode = await invitation(app.db, hall);
  const {
    userId,
    membershipId,
    accessToken: token,
  } = sessionIn(await window.signIn('google', newcomer(), { passcode }));
  if (!membershipId) throw new Error('The newcomer has no membership');
  const me = { userId, membershipId };
  const info = {
    hidden: false,
    first_name: 'Maya',
    last_name: 'Torres',
    gender: hall.womanId,
    bio: longBio,
  };
  const { code } = await app.call(calls.profile.saveBasicInfo, { as: userId, params: me, body: info });
  expect(code).toBe(200);
  return { window, token, me };
}

const questionsOf = async ({ userId, membershipId }: Person) =>
  (await app.call(calls.questions.read, { as: userId, params: { membershipId } })).res;

const save = ({ userId, membershipId }: Person, answer: Answer) =>
  app.call(calls.questions.save, { as: userId, params: { membershipId }, body: { answers: [answer] } });

async function aboutMeOf(me: Person) {
  const { res } = await app.call(calls.profile.overview, { as: me.userId, params: me });
  return res?.sections.find(({ url }) => url === 'matching_group')?.status;
}

describe.each(questionKinds)('a question of the kind %s', (kind) => {
  const { written, unanswered, answer, shown, exported } = examples[kind];

  async function walk() {
    const hall = await community(app.db);
    const questionId = await addQuestion(hall, { type: kind, ...written });
    const [{ me, ...session }, other] = [await signedIn(hall), await resident(app.db, hall)];
    const before = { read: await questionsOf(me), aboutMe: await aboutMeOf(me) };
    for (const [name, person] of Object.entries({ me, other }))
      expect((await save(person, answer(questionId))).res, name).toEqual({ questionsSaved: true });
    const params = { userId: me.userId, membershipId: other.membershipId };
    const { res: candidate } = await app.call(calls.find.candidate, {
      as: me.userId,
      membershipId: me.membershipId,
      params,
    });
    return { questionId, me, session, before, candidate };
  }
  let walked: Awaited<ReturnType<typeof walk>>;
  beforeAll(async () => {
    walked = await walk();
  });

  it('is asked as the office wrote it [3.8]', () => {
    const { questionId, before } = walked;
    expect(before.read).toMatchObject({
      questions: [{ questionId, type: kind, title, label: 'At home', icon: 'broom', ...unanswered }],
      questionsSaved: false,
    });
  });

  it('returns the answer as it was saved [7.9]', async () => {
    const { me, questionId } = walked;
    expect(await questionsOf(me)).toMatchObject({ questions: [answer(questionId)], questionsSaved: true });
  });

  it('completes About Me when it is answered [1.2]', async () => {
    const { me, before } = walked;
    expect([before.aboutMe, await aboutMeOf(me)]).toEqual(['Incomplete', 'Complete']);
  });

  it('shows the answer to another resident [3.5]', () => {
    expect(walked.candidate).toMatchObject(shown);
  });

  it('counts in the percent match only with the answers that suit for a roommate', () => {
    expect(walked.candidate?.percent_match).toBe(kindRules[kind].counts ? 100 : null);
    expect(walked.candidate?.lifestyleQuestionsWithAnswers).toHaveLength(kindRules[kind].counts ? 1 : 0);
  });

  it('is exported with its answer in words', async () => {
    const { me, session, questionId } = walked;
    const mine = { token: session.token, params: { userId: me.userId } };
    await app.call(calls.account.requestArchive, mine);
    const state = async () => (await app.call(calls.account.archive, mine)).res?.state;
    await vi.waitFor(async () => expect(await state()).toBe('ready'));
    const { res } = await app.call(calls.account.archiveLink, mine);
    const files = unzipped((await session.window.visit(res?.url ?? 'no link')).rawPayload);
    const sheets: unknown = JSON.parse(files.get('data/answers.json')?.toString() ?? '');
    expect(sheets).toMatchObject([
      { answers: [{ question: title, ...exported, raw: { questionId, type: kind } }] },
    ]);
  });
});
