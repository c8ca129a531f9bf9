import type { MembershipId, QuestionId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import type { Answers } from '@nestmate/matching';
import { expect, it } from 'vitest';
import { newId } from '../../../platform/ids';
import type { QuestionRow } from '../../questions';
import { IndexedUnitType, questionnaireFrom } from '../residents/resident-indexes';
import { factsOf } from './facts';

const row = (position: number, changes: Partial<QuestionRow>): QuestionRow => ({
  id: newId<QuestionId>(),
  subnetworkId: newId<SubnetworkId>(),
  position,
  type: 'SELECT',
  title: { en: 'Asked?' },
  roommateTitle: null,
  label: null,
  icon: null,
  options: [{ en: 'No' }, { en: 'Yes' }],
  roommateOptions: [],
  facts: [],
  severalFact: null,
  aloneOption: null,
  sliderOptions: null,
  marksHidden: false,
  multiple: false,
  weight: 1,
  mayBeMust: true,
  retiredAt: null,
  ...changes,
});
const smoking = row(0, {
  icon: 'smoke',
  weight: 4,
  facts: [{ en: 'No smoking', es: 'No fuma' }, { en: 'Smokes' }],
});
const cooking = row(1, { weight: 2, facts: [{ en: 'Eats out' }, { en: 'Cooks', es: 'Cocina' }] });
const music = row(2, { facts: [{ en: 'Quiet' }, { en: 'Music' }] });
const questionnaire = questionnaireFrom([smoking, cooking, music]);

/** Everybody wants their own answer from others too. */
const answers = (...given: [QuestionRow, number][]): Answers =>
  new Map(given.map(([{ id }, own]) => [id, { kind: 'SELECT', own: [own], accepted: [own] }]));
const mine = answers([smoking, 0], [cooking, 1], [music, 1]);
const textsOf = (people: Answers[], maxCount?: number, givenBy?: Parameters<typeof factsOf>[3]['givenBy']) =>
  factsOf(people, mine, questionnaire, { language: 'en', givenBy, ...(maxCount && { maxCount }) }).map(
    (facts) => facts.map(({ text }) => text),
  );

it('the facts of a card start with what both people have in common, then go by weight', () => {
  const other = answers([smoking, 1], [cooking, 0], [music, 1]);
  expect(textsOf([other])).toEqual([['Music', 'Smokes', 'Eats out']]);
  expect(textsOf([other], 2)).toEqual([['Music', 'Smokes']]);
});

it('prefers facts that few residents share', () => {
  const cook = answers([smoking, 0], [cooking, 1], [music, 0]);
  const givenBy = (id: string) => (id === smoking.id ? 90 : 3);
  expect(textsOf([cook], undefined, givenBy)).toEqual([['Cooks', 'No smoking', 'Quiet']]);
});

it('half of a short list sets a person apart from others who fit as well', () => {
  const same = answers([smoking, 0], [cooking, 1], [music, 0]);
  const givenBy = (id: string) => (id === smoking.id ? 90 : 3);
  expect(textsOf([same], 2, givenBy)).toEqual([['Cooks', 'Quiet']]);
  expect(textsOf([answers([smoking, 0], [cooking, 1])], 2, givenBy)).toEqual([['Cooks', 'No smoking']]);
});

it('a fact has an icon and words in the viewer’s language', () => {
  const facts = factsOf([answers([smoking, 0], [cooking, 1])], mine, questionnaire, { language: 'es' });
  expect(facts).toEqual([
    [
      { icon: 'smoke', text: 'No fuma' },
      { icon: null, text: 'Cocina' },
    ],
  ]);
});

it('the facts of a card are empty without answers', () => {
  expect(textsOf([new Map()])).toEqual([[]]);
});

it('shows a person’s own answers without a viewer', () => {
  const [own] = factsOf([mine], new Map(), questionnaire, { language: 'en' });
  expect(own?.map(({ text }) => text)).toEqual(['No smoking', 'Cooks', 'Music']);
});

it('knows how many residents gave an answer, also after one changes theirs or leaves', () => {
  const index = new IndexedUnitType(questionnaire);
  const [one, other] = [newId<MembershipId>(), newId<MembershipId>()];
  const give = (id: MembershipId, own: number) =>
    index.put({
      id,
      unitTypeId: newId<UnitTypeId>(),
      userId: null,
      isRegistered: true,
      genderId: null,
      isHidden: false,
      firstName: 'Robin',
      lastName: 'Reyes',
      choices: [],
      isRoomLocked: false,
      roomSize: 1,
      livingWith: null,
      roommateGenders: null,
      answers: JSON.stringify({ [smoking.id]: { type: 'SELECT', own: [own], accepted: [0, 1] } }),
    });
  const given = () =>
    [0, 1].map((own) => index.residents.givenBy(smoking.id, { kind: 'SELECT', own: [own], accepted: [] }));
  give(one, 0);
  give(other, 0);
  expect(given()).toEqual([2, 0]);
  give(other, 1);
  expect(given()).toEqual([1, 1]);
  index.remove(one);
  expect(given()).toEqual([0, 1]);
});
