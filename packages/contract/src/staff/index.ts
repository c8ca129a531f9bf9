import { staffAuditCalls } from './audit';
import { staffBulkCalls } from './bulk';
import { staffChangeCalls } from './changes';
import { staffCommunityCalls } from './community';
import { staffFindCalls } from './find';
import { staffInstallationCalls } from './installation';
import { staffInvitationCalls } from './invitations';
import { staffOverviewCalls } from './overview';
import { staffReportCalls } from './reports';
import { staffResidentCalls } from './residents';
import { staffRoomCalls } from './rooms';
import { staffRosterCalls } from './roster';
import { staffRoundCalls } from './rounds';
import { savedAnswerCalls } from './saved-answers';
import { staffSignInCalls } from './sign-in';
import { staffSupportCalls } from './support';
import { staffTeamCalls } from './team';
import { staffViewCalls } from './views';
import { staffGenderCalls, staffHousingCalls, staffMajorCalls, staffTopicCalls } from './setup/choices';
import { staffPlaceCalls } from './setup/places';
import { staffQuestionCalls } from './setup/questions';
import { staffRegistrationCalls } from './setup/registration';
import { staffSettingsCalls } from './setup/settings';
import { staffUnitTypeCalls } from './setup/units';

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

export { type SetUpChecked, type SetUpEffect, setUpEffectKinds } from './setup/area-calls';
export type { GenderList, OptionList, TopicList } from './setup/choices';
export { networkKinds } from './setup/places';
export type { OfficeQuestion } from './setup/questions';
export type { RegistrationList } from './setup/registration';
export type { PlaceSettings } from './setup/settings';
export { type OfficeText, setUpLimits } from './setup/texts';
export type { UnitTypeList } from './setup/units';

/** Every call of the staff console, by area. A test fails when the server does not bind one. */
export const staffCalls = {
  savedAnswers: savedAnswerCalls,
  staffAudit: staffAuditCalls,
  staffBulk: staffBulkCalls,
  staffChanges: staffChangeCalls,
  staffCommunity: staffCommunityCalls,
  staffFind: staffFindCalls,
  staffInstallation: staffInstallationCalls,
  staffInvitations: staffInvitationCalls,
  staffOverview: staffOverviewCalls,
  staffReports: staffReportCalls,
  staffResidents: staffResidentCalls,
  staffRooms: staffRoomCalls,
  staffRoster: staffRosterCalls,
  staffRounds: staffRoundCalls,
  staffSignIn: staffSignInCalls,
  staffSupport: staffSupportCalls,
  staffTeam: staffTeamCalls,
  staffViews: staffViewCalls,
  ...setUpCalls,
};

export * from './audit';
export * from './bulk';
export * from './changes';
export * from './community';
export * from './csv';
export * from './csv-rows';
export * from './find';
export * from './ids';
export * from './installation';
export * from './invitations';
export * from './overview';
export * from './reports';
export * from './residents';
export * from './rights';
export * from './rooms';
export * from './roster';
export * from './rounds';
export * from './saved-answers';

export * from './sign-in';
export * from './support';
export * from './team';
export * from './views';
