import { membershipId } from '@nestmate/contract/ids';
import { reportCaseId } from '@nestmate/contract/staff/ids';
import type { ReportCase } from '@nestmate/contract/staff/reports';
import { birchId } from './console';
import { reported as bare } from './reported';

/** An id of the tests, by its last two digits. */
export const id = (last: number) => `7a1b5c1e-0000-4000-8000-0000000000${last}`;

/** A post with its thread that waits for a decision. */
export const reported = (changes: Partial<ReportCase> = {}): ReportCase =>
  bare({
    case_id: reportCaseId.parse(id(21)),
    subnetwork_id: birchId,
    author: { membership_id: membershipId.parse(id(22)), name: 'Diego Ruiz' },
    evidence: [
      { is_reported: false, by_office: false, name: 'Ana Li', body: 'Party on Friday', date_created: 1 },
      { is_reported: true, by_office: false, name: 'Diego Ruiz', body: 'Nobody likes you', date_created: 2 },
    ],
    reports: [
      {
        membership_id: membershipId.parse(id(23)),
        name: 'Ana Li',
        about: [],
        reason: 'He insults me',
        at: '2027-03-01T10:00:00.000Z',
      },
    ],
    opened_at: new Date(Date.now() - 25 * 60 * 60_000).toISOString(),
    ...changes,
  });

/** An earlier decision of a case. */
export const against = (
  changes: Partial<ReportCase['decisions'][number]> = {},
): ReportCase['decisions'][number] => ({
  decision: 'hide',
  at: '2027-02-01T10:00:00.000Z',
  until: null,
  stated_reason: null,
  reason: 'An insult',
  by: 'Renee Okafor',
  taken_back_at: null,
  answer: null,
  ...changes,
});

/** Of a post, where the housing office wrote it. */
export const byOffice: Partial<ReportCase> = {
  author: null,
  evidence: [{ is_reported: true, by_office: true, name: null, body: 'Closed on Friday', date_created: 1 }],
};

/** The decisions among the buttons of a case, which also begins conversations. */
export const decisionsAmong = (buttons: readonly HTMLElement[]): (string | null)[] =>
  buttons.map(({ textContent }) => textContent).filter((text) => text !== 'Start a conversation');
