import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../platform/app';
import type { StaffActor } from '../../platform/http';
import type { SubnetworkRef } from '../housing';
import { readSample } from '../invitations';
import type { Area, Facts } from './area/area';
import { checkArea, readArea, saveArea } from './area/area.service';
import { gendersArea } from './genders.area';
import { mailsArea, storedTexts } from './mails.area';
import { housingArea, majorsArea } from './options.area';
import { addPlace, openPlace, readNetwork, saveNetwork } from './places.service';
import { officeQuestions } from './questions/question-list.service';
import { questionArea, questionOrderArea } from './questions/question.area';
import { fillArea } from './ready/fill.service';
import { registrationArea } from './registration.area';
import { settingsArea } from './settings.area';
import { topicsArea } from './topics.area';
import { unitTypesArea } from './unit-types.area';
import { unitsArea } from './units.area';

const { staffPlaces, staffQuestions, ...areas } = staffCalls;

export function setUpRoutes(app: App): void {
  const { bind, db } = app;
  bind(staffPlaces.network, ({ actor }) => readNetwork(db, actor, app.clock()));
  bind(staffPlaces.saveNetwork, async ({ actor, body }) => {
    await saveNetwork(app, actor, body);
    return readNetwork(db, actor, app.clock());
  });
  bind(staffPlaces.add, async ({ actor, body }) => {
    await addPlace(app, actor, body);
    return readNetwork(db, actor, app.clock());
  });
  bind(staffPlaces.open, async ({ actor, params }) => {
    await openPlace(app, actor, params);
    return readNetwork(db, actor, app.clock());
  });
  bind(staffPlaces.fill, ({ actor, params, body }) => fillArea(app, actor, params, body.area));
  areaRoutes(app);
  questionRoutes(app);
}

function areaRoutes(app: App): void {
  const { bind, db } = app;
  interface AreaRequest {
    actor: StaffActor;
    params: SubnetworkRef;
  }
  const read =
    <C, F extends Facts>(area: Area<C, F>) =>
    ({ params }: AreaRequest) =>
      readArea(db, area, params);
  const check =
    <C, F extends Facts>(area: Area<C, F>) =>
    ({ params, body }: AreaRequest & { body: { contents: C } }) =>
      checkArea(db, area, params, body.contents);
  const save =
    <C, F extends Facts>(area: Area<C, F>) =>
    async ({ actor, params, body }: AreaRequest & { body: { version: string; contents: C } }) => {
      await saveArea(app, actor, params, area, body);
      return readArea(db, area, params);
    };
  bind(areas.staffSettings.read, read(settingsArea));
  bind(areas.staffSettings.check, check(settingsArea));
  bind(areas.staffSettings.save, save(settingsArea));
  bind(areas.staffUnitTypes.read, read(unitTypesArea));
  bind(areas.staffUnitTypes.check, check(unitTypesArea));
  bind(areas.staffUnitTypes.save, save(unitTypesArea));
  bind(areas.staffUnits.read, read(unitsArea));
  bind(areas.staffUnits.check, check(unitsArea));
  bind(areas.staffUnits.save, save(unitsArea));
  bind(areas.staffGenders.read, read(gendersArea));
  bind(areas.staffGenders.check, check(gendersArea));
  bind(areas.staffGenders.save, save(gendersArea));
  bind(areas.staffMajors.read, read(majorsArea));
  bind(areas.staffMajors.check, check(majorsArea));
  bind(areas.staffMajors.save, save(majorsArea));
  bind(areas.staffHousing.read, read(housingArea));
  bind(areas.staffHousing.check, check(housingArea));
  bind(areas.staffHousing.save, save(housingArea));
  bind(areas.staffTopics.read, read(topicsArea));
  bind(areas.staffTopics.check, check(topicsArea));
  bind(areas.staffTopics.save, save(topicsArea));
  bind(areas.staffMails.read, read(mailsArea));
  bind(areas.staffMails.check, check(mailsArea));
  bind(areas.staffMails.save, save(mailsArea));
  bind(areas.staffMails.preview, ({ actor, params: { subnetworkId }, body: { texts, ...sample } }) =>
    readSample(app, actor, { ...sample, subnetworkId }, storedTexts(texts)),
  );
  bind(areas.staffRegistration.read, read(registrationArea));
  bind(areas.staffRegistration.check, check(registrationArea));
  bind(areas.staffRegistration.save, save(registrationArea));
}

function questionRoutes(app: App): void {
  const { bind, db } = app;
  bind(staffQuestions.list, ({ params }) => officeQuestions(db, params.subnetworkId));
  bind(staffQuestions.check, ({ params, body: { question } }) =>
    checkArea(db, questionArea(question.question_id), params, question),
  );
  bind(staffQuestions.save, async ({ actor, params, body: { question, version } }) => {
    const area = questionArea(question.question_id);
    await saveArea(app, actor, params, area, { contents: question, version });
    return officeQuestions(db, params.subnetworkId);
  });
  bind(staffQuestions.order, async ({ actor, params, body: { order } }) => {
    await saveArea(app, actor, params, questionOrderArea, { contents: order });
    return officeQuestions(db, params.subnetworkId);
  });
  bind(staffQuestions.remove, async ({ actor, params }) => {
    await saveArea(app, actor, params, questionArea(params.questionId), { contents: null });
    return officeQuestions(db, params.subnetworkId);
  });
}
