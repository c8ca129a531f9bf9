import type { GenderId, OptionId, QuestionId } from '@nestmate/contract/ids';
import type { OptionList } from '@nestmate/contract/staff/setup/choices';
import type { ReadyAreaName } from '@nestmate/contract/staff/setup/places';
import type { OfficeQuestion } from '@nestmate/contract/staff/setup/questions';
import type { StaffActor } from '../../../platform/http';
import { newId } from '../../../platform/ids';
import type { SubnetworkRef } from '../../housing';
import { type Area, type Facts, partsOf, versionOf } from '../area/area';
import { type AreaDependencies, saveArea } from '../area/area.service';
import { asOffice, asOfficeOrNull } from '../area/office-text';
import { gendersArea } from '../genders.area';
import { housingArea, majorsArea } from '../options.area';
import { officeQuestionOf, rowOf } from '../questions/office-question';
import { allQuestions, upsertQuestion } from '../questions/questions-setup.queries';
import { settingsArea } from '../settings.area';
import { readyHousing } from './ready-housing';
import { readyMajors } from './ready-majors';
import { readyQuestions } from './ready-questions';
import { readyGenders, type ReadyOption } from './ready-text';

/** All lifestyle questions of a community together, as long as it has none. */
const questionsArea: Area<OfficeQuestion[]> = {
  action: 'question.changed',
  read: async (db, subnetworkId) => (await allQuestions(db, subnetworkId)).map(officeQuestionOf),
  factsOf: () => Promise.resolve({ inUse: new Map() }),
  mistakes: () => [],
  effects: () => [],
  write: async (tx, subnetworkId, { after, now }) => {
    for (const question of after) await upsertQuestion(tx, subnetworkId, rowOf(question), now);
  },
  parts: (list) => partsOf(list, ({ question_id: id }) => id),
};

const officeQuestions = (): OfficeQuestion[] =>
  readyQuestions.map(({ key: _, ...question }) => ({
    question_id: newId<QuestionId>(),
    type: question.type,
    title: asOffice(question.title),
    roommate_title: asOfficeOrNull(question.roommateTitle ?? null),
    label: asOfficeOrNull(question.label ?? null),
    icon: question.icon ?? null,
    options: (question.options ?? []).map(asOffice),
    roommate_options: (question.roommateOptions ?? []).map(asOffice),
    facts: (question.facts ?? []).map(asOffice),
    several_fact: asOfficeOrNull(question.severalFact ?? null),
    slider_options: question.sliderOptions ?? null,
    are_marks_hidden: question.marksHidden ?? false,
    is_multiple: question.multiple ?? false,
    alone_option: question.aloneOption ?? null,
    weight: question.weight ?? 1,
    may_be_must: true,
    is_retired: false,
  }));

const officeOptions = (options: readonly ReadyOption[]): OptionList =>
  options.map(({ topic, name }) => ({
    option_id: newId<OptionId>(),
    topic: asOffice(topic),
    name: asOffice(name),
    is_retired: false,
  }));

const officeGenders = () =>
  Object.values(readyGenders).map((label) => ({
    gender_id: newId<GenderId>(),
    label: asOffice(label),
    is_retired: false,
  }));

/**
 * Fills an empty area of a community with ready contents, which the office then changes; with genders, residents are
 * asked for theirs. Where there is something already, it changes nothing.
 * @throws ProductError `ChangedMeanwhile` when somebody else fills it at that moment
 */
export async function fillArea(
  dependencies: AreaDependencies,
  actor: StaffActor,
  place: SubnetworkRef,
  area: ReadyAreaName,
): Promise<void> {
  const version = versionOf([]);
  const fill = async <Item, Known extends Facts>(what: Area<Item[], Known>, contents: Item[]) => {
    const isEmpty = (await what.read(dependencies.db, place.subnetworkId)).length === 0;
    if (isEmpty) await saveArea(dependencies, actor, place, what, { contents, version });
    return isEmpty;
  };
  switch (area) {
    case 'questions':
      await fill(questionsArea, officeQuestions());
      return;
    case 'majors':
      await fill(majorsArea, officeOptions(readyMajors));
      return;
    case 'housing':
      await fill(housingArea, officeOptions(readyHousing));
      return;
    case 'genders': {
      if (!(await fill(gendersArea, officeGenders()))) return;
      const settings = await settingsArea.read(dependencies.db, place.subnetworkId);
      if (settings.gender_settings !== 'DISABLED') return;
      const contents = { ...settings, gender_settings: 'EDITABLE' as const };
      await saveArea(dependencies, actor, place, settingsArea, { contents, version: versionOf(settings) });
    }
  }
}
