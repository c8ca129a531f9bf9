import { staffAlertCalls } from './alerts';
import { staffAuditCalls } from './audit';
import { staffBulkCalls } from './bulk';
import { staffChangeCalls } from './changes';
import { staffCommunityCalls } from './community';
import { exportCalls, staffKeyCalls } from './exports';
import { staffGroupCalls } from './groups';
import { staffInstallationCalls } from './installation';
import { staffInvitationCalls } from './invitations';
import { staffMessageCalls } from './messages';
import { staffOverviewCalls } from './overview';
import { staffPaletteCalls } from './palette';
import { staffReportCalls } from './reports';
import { staffResidentCalls } from './residents';
import { staffRoomCalls } from './rooms';
import { staffCampusRosterCalls, staffRosterCalls } from './roster';
import { staffRoundCalls } from './rounds';
import { savedAnswerCalls } from './saved-answers';
import { staffCampusCalls } from './setup/campus';
import { staffGenderCalls, staffHousingCalls, staffMajorCalls, staffTopicCalls } from './setup/choices';
import { staffMailCalls } from './setup/mails';
import { staffPlaceCalls } from './setup/places';
import { staffQuestionCalls } from './setup/questions';
import { staffRegistrationCalls } from './setup/registration';
import { staffSettingsCalls } from './setup/settings';
import { staffUnitTypeCalls } from './setup/unit-types';
import { staffUnitCalls } from './setup/units';
import { staffSignInCalls } from './sign-in';
import { staffSupportCalls } from './support';
import { staffTeamCalls } from './team';
import { staffViewCalls } from './views';

/** The calls that set up a community, by area. */
export const setUpCalls = {
  staffCampus: staffCampusCalls,
  staffPlaces: staffPlaceCalls,
  staffSettings: staffSettingsCalls,
  staffUnitTypes: staffUnitTypeCalls,
  staffUnits: staffUnitCalls,
  staffGenders: staffGenderCalls,
  staffMajors: staffMajorCalls,
  staffHousing: staffHousingCalls,
  staffTopics: staffTopicCalls,
  staffMails: staffMailCalls,
  staffRegistration: staffRegistrationCalls,
  staffQuestions: staffQuestionCalls,
};

/** Every call of the staff console, by area. A test fails when the server does not bind one. */
export const staffCalls = {
  savedAnswers: savedAnswerCalls,
  staffAlerts: staffAlertCalls,
  staffAudit: staffAuditCalls,
  staffBulk: staffBulkCalls,
  staffCampusRoster: staffCampusRosterCalls,
  staffChanges: staffChangeCalls,
  staffCommunity: staffCommunityCalls,
  staffGroups: staffGroupCalls,
  staffPalette: staffPaletteCalls,
  staffInstallation: staffInstallationCalls,
  staffInvitations: staffInvitationCalls,
  staffKeys: staffKeyCalls,
  staffMessages: staffMessageCalls,
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

/** The calls of other systems, which have an API key in place of a session. */
export const keyCalls = { export: exportCalls };
