import { staffCalls } from '@nestmate/contract/staff';
import { alertKinds, alertTimes } from '@nestmate/contract/staff/alerts';
import { auditActions as contractActions } from '@nestmate/contract/staff/audit';
import {
  bulkKinds,
  bulkLimit,
  bulkRights,
  kindsWithReason,
  requestableBulkStates,
} from '@nestmate/contract/staff/bulk';
import { certificateFiles, groupAims, lowGroupPercent } from '@nestmate/contract/staff/groups';
import {
  invitationKinds,
  invitationsPerMinute,
  invitationStates,
  maxChosen,
  remindAfterHours,
} from '@nestmate/contract/staff/invitations';
import { messagesPerMinute, officeMessageLimits } from '@nestmate/contract/staff/messages';
import { numberingBatchSize, maxNumbersText, maxProposals } from '@nestmate/contract/staff/rooms';
import {
  openImportStates,
  rosterEncodings,
  rosterFields,
  rosterLimits,
  rosterSeparators,
  rowOutcomes,
} from '@nestmate/contract/staff/roster';
import { savedAnswerLimits } from '@nestmate/contract/staff/saved-answers';
import { heldBackReasonMax, maxUnits } from '@nestmate/contract/staff/setup/units';
import { staffCode } from '@nestmate/contract/staff/sign-in';
import { viewLimits, viewParts } from '@nestmate/contract/staff/views';
import { forTheWeb } from '../../platform/calls/for-the-web';

/*
 * The part of the contract that the console uses at run time. The build inlines this file (see `build/light-calls.ts`),
 * so zod is not downloaded.
 */

/** Every call of the console without its schemas. */
export const calls = forTheWeb(staffCalls);

/** All actions of the audit log. */
export const auditActions = contractActions;

/** What waits for staff and can be mailed to them, and when. */
export const alertRules = { kinds: alertKinds, times: alertTimes };

/** The lengths of a message to residents, and how many get it in a minute. */
export const messageRules = { ...officeMessageLimits, perMinute: messagesPerMinute };

/** The format of a sign-in mail's code, and its lifetime. */
export const codeRules = staffCode;

/** How many units a place can list, the lengths of a reason and of a pasted list, and how many lines a preview has. */
export const unitRules = { max: maxUnits, reasonMax: heldBackReasonMax, textMax: 400_000, previewMax: 200 };

/** The characters of a pasted list of unit numbers, and how many rooms get theirs in one call. */
export const numberingRules = { text: maxNumbersText, batchSize: numberingBatchSize };

/** The aims of a draft, the percent below which a group is worth a look, and the files that prove a draft. */
export const groupRules = {
  aims: groupAims,
  lowPercent: lowGroupPercent,
  certificateFiles,
};

/** How many residents without roommates are looked at in one call. */
export const proposalsMax = maxProposals;

/**
 * The states of an invitation, its kinds, the maximum chosen by hand, how many are mailed in a minute, and how long
 * after a mail a reminder is possible.
 */
export const invitationRules = {
  states: invitationStates,
  kinds: invitationKinds,
  maxChosen,
  perMinute: invitationsPerMinute,
  remindAfterHours,
};

export const bulkRules = {
  kinds: bulkKinds,
  rights: bulkRights,
  withReason: kindsWithReason,
  limit: bulkLimit,
  requestable: requestableBulkStates,
};

/** The limits of a roster, the outcomes of its rows, and the states in which an import can be requested. */
export const rosterRules = {
  fields: rosterFields,
  encodings: rosterEncodings,
  separators: rosterSeparators,
  outcomes: rowOutcomes,
  openStates: openImportStates,
  bytes: rosterLimits.bytes,
  limits: { rows: rosterLimits.rows, columns: rosterLimits.columns, row: rosterLimits.row },
};

/** The maximum length of a saved answer's name. */
export const savedAnswerMaxName = savedAnswerLimits.name;

/** The parts of a saved view of the residents' table, and the maximum length of its name. */
export const viewRules = { parts: viewParts, nameMax: viewLimits.name };
