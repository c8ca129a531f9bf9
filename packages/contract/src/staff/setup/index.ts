import { staffGenderCalls, staffHousingCalls, staffMajorCalls, staffTopicCalls } from './choices';
import { staffPlaceCalls } from './places';
import { staffQuestionCalls } from './questions';
import { staffRegistrationCalls } from './registration';
import { staffSettingsCalls } from './settings';
import { staffUnitTypeCalls } from './units';

/** The calls that set up a community, by area. */
export const setUpCalls = {
  staffPlaces: staffPlaceCalls,
  staffSettings: staffSettingsCalls,
  staffUnitTypes: staffUnitTypeCalls,
  staffGenders: staffGenderCalls,
  staffMajors: staffMajorCalls,
  staffHousing: staffHousingCalls,
  staffTopics: staffTopicCalls,
  staffRegistration: staffRegistrationCalls,
  staffQuestions: staffQuestionCalls,
};

export { type SetUpChecked, type SetUpEffect, setUpEffectKinds } from './area-calls';
export type { GenderList, OptionList, TopicList } from './choices';
export { networkKinds } from './places';
export type { OfficeQuestion } from './questions';
export type { RegistrationList } from './registration';
export type { PlaceSettings } from './settings';
export { type OfficeText, setUpLimits } from './texts';
export type { UnitTypeList } from './units';
