import { personalData, type WithheldTable } from '../../platform/personal-data/personal-data';
import { departedDecisions, profileReports, reportCases, reportDecisions } from './reports.schema';

export const reportsPersonalData = [
  personalData({
    section: 'profileReports',
    table: profileReports,
    mine: [profileReports.reporterId],
    notOwned: { reportedId: 'Who has reported somebody is between them and the housing office.' },
  }),
  personalData({
    section: 'decisions',
    table: reportDecisions,
    mine: [reportDecisions.membershipId],
    notOwned: { caseId: 'The case is the housing office’s.' },
    leftOut: {
      decidedBy: 'Who of the housing office decided is for the office alone.',
      reason: 'Why the office decided so may name who reported.',
      answeredBy: 'Who of the housing office answered is for the office alone.',
      answerReason: 'Why the office answered so may name who reported.',
    },
  }),
];

export const reportsWithheld: WithheldTable[] = [
  {
    table: departedDecisions,
    reason: 'A keyed hash that names nobody; an archive lists the decisions themselves.',
  },
  {
    table: reportCases,
    reason:
      'What was reported is retained for the housing office until 90 days after it has decided; the person’s own posts and messages are listed.',
  },
];
