import { personalData, type Withheld } from '../../platform/personal-data/personal-data';
import { reportCases } from './cases.schema';
import { profileReports } from './profiles/profile-reports.schema';

export const casesPersonalData = [
  personalData({
    section: 'profileReports',
    table: profileReports,
    mine: [profileReports.reporterId],
    notOwned: { reportedId: 'Who has reported somebody is between them and the housing office.' },
  }),
];

export const casesWithheld: Withheld[] = [
  {
    table: reportCases,
    reason:
      'What was reported is kept for the housing office until 90 days after it has decided; the person’s own posts and messages are listed.',
  },
];
