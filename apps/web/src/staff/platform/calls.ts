import {
  auditActions as contractActions,
  auditRefusals,
  bulkKinds,
  bulkLimit,
  bulkReasons,
  bulkRights,
  chosenAtOnce,
  invitationStates,
  rosterEncodings,
  rosterFields,
  rosterLimits,
  rosterSeparators,
  rowOutcomes,
  staffCalls,
  staffCode,
  unitNumberMax as contractUnitNumberMax,
  savedAnswerLimits,
  viewLimits,
  viewParts,
} from '@nestmate/contract/staff';
import { forTheWeb } from '../../platform/for-the-web';

/** Every call of the console without its schemas; see `platform/calls.ts`. */
export const calls = forTheWeb(staffCalls);

/** Everything that the audit log tells. */
export const auditActions = contractActions;

/** The refusals that it tells. */
export const auditRules = { refusals: auditRefusals };

/** How the code of a sign-in mail looks, and how long it works. */
export const codeRules = staffCode;

export const unitNumberMax = contractUnitNumberMax;

/** How far an invitation can be, and how many can be chosen by hand. */
export const invitationRules = { states: invitationStates, chosenAtOnce };

/** What can be done for many residents at once. */
export const bulkRules = { kinds: bulkKinds, rights: bulkRights, reasons: bulkReasons, limit: bulkLimit };

/** What a roster may hold, and what its rows come to. */
export const rosterRules = {
  fields: rosterFields,
  encodings: rosterEncodings,
  separators: rosterSeparators,
  outcomes: rowOutcomes,
  bytes: rosterLimits.bytes,
};

/** What a saved view of the residents' table keeps, and how long its name may be. */
export const savedAnswerMaxName = savedAnswerLimits.name;
export const viewRules = { parts: viewParts, nameMax: viewLimits.name };
