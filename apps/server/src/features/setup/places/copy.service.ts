import type { SubnetworkId } from '@nestmate/contract';
import type { GenderList, OptionList, TopicList, UnitTypeList } from '@nestmate/contract/staff';
import type { Db } from '../../../platform/database/client';
import { newId } from '../../../platform/ids';
import type { Area, Facts } from '../area/area';
import { gendersArea } from '../genders/genders.area';
import { housingArea, majorsArea } from '../options/options.area';
import { questionArea } from '../questions/question.area';
import { officeQuestions } from '../questions/question-list.service';
import { registrationArea } from '../registration/registration.area';
import { settingsArea } from '../settings/settings.area';
import { topicsArea } from '../topics/topics.area';
import { unitTypesArea } from '../units/units.area';

interface Copying {
  from: SubnetworkId;
  to: SubnetworkId;
  name: string;
  timeZone: string;
  now: Date;
}

const isOffered = ({ is_retired }: { is_retired: boolean }) => !is_retired;

const newUnits = (list: UnitTypeList): UnitTypeList =>
  list.map((unit) => ({
    ...unit,
    unit_type_id: newId(),
    room_types: unit.room_types.map((bedroom) => ({ ...bedroom, room_type_id: newId() })),
  }));
const newGenders = (list: GenderList): GenderList =>
  list.filter(isOffered).map((gender) => ({ ...gender, gender_id: newId() }));
const newOptions = (list: OptionList): OptionList =>
  list.filter(isOffered).map((option) => ({ ...option, option_id: newId() }));

const newTopics = (list: TopicList): TopicList =>
  list.filter(isOffered).map((topic) => ({ ...topic, topic_id: newId() }));

async function copyList<Contents extends readonly unknown[], Known extends Facts>(
  tx: Db,
  area: Area<Contents, Known>,
  { from, to, now }: Copying,
  renewed: (contents: Contents) => Contents,
): Promise<void> {
  const before = await area.read(tx, to);
  await area.write(tx, to, { before, wanted: renewed(await area.read(tx, from)), now });
}

async function copyQuestions(tx: Db, { from, to, now }: Copying): Promise<void> {
  for (const { question } of (await officeQuestions(tx, from)).questions.filter((one) =>
    isOffered(one.question),
  )) {
    const wanted = { ...question, question_id: newId<typeof question.question_id>() };
    await questionArea(wanted.question_id).write(tx, to, { before: null, wanted, now });
  }
}

/** Sets up a new community like another: everything except its people and retired options. */
export async function copyPlace(tx: Db, copying: Copying): Promise<void> {
  const { from, to, name, timeZone, now } = copying;
  const settings = await settingsArea.read(tx, from);
  const wanted = { ...settings, name, time_zone: timeZone };
  await settingsArea.write(tx, to, { before: settings, wanted, now });
  await copyList(tx, unitTypesArea, copying, newUnits);
  await copyList(tx, gendersArea, copying, newGenders);
  await copyList(tx, majorsArea, copying, newOptions);
  await copyList(tx, housingArea, copying, newOptions);
  await copyList(tx, topicsArea, copying, newTopics);
  await copyList(tx, registrationArea, copying, (list) => list.filter(isOffered));
  await copyQuestions(tx, copying);
}
