import type { MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import { idCell } from '@nestmate/contract/staff/csv';
import type { RosterExportFilter } from '@nestmate/contract/staff/roster';
import type { App } from '../../../platform/app';
import type { CsvFile } from '../../../platform/csv/csv-reply';
import type { Db, Tx } from '../../../platform/database/client';
import type { StaffActor } from '../../../platform/http';
import { aboutSubnetwork, byStaff, record } from '../../audit';
import {
  inLanguage,
  registrationQuestionsOf,
  type StoredRegistrationQuestion,
  subnetworkName,
} from '../../housing';
import { responseInWords } from '../../profile';
import { grantOf, standingGrant } from '../../staff';
import { type ExportedResident, residentsAfter, unitTypeName } from './export.queries';

const pageSize = 1000;

/**
 * An import reads the first ten; the rest is for the office's own systems, as are the answers to the questions of the
 * registration behind it.
 */
const header = [
  'Student ID',
  'First name',
  'Last name',
  'Preferred first name',
  'Email',
  'Gender',
  'Unit type',
  'Room type',
  'Privacy',
  'Accessible',
  'Registration',
  'Assigned number',
  'Locked',
  'Roommates',
] as const;

/** The name of an answer's column, which no import takes for one of its own. */
const answerHeader = ({ title }: StoredRegistrationQuestion) => `Answer: ${inLanguage(title, 'en')}`;

function answerCell(question: StoredRegistrationQuestion, response: string): string {
  if (question.type === 'CHECKBOX') return response && yesOrNo(response === 'true');
  return responseInWords(question, response, 'en');
}

const yesOrNo = (is: boolean) => (is ? 'Y' : 'N');

const cellsOf = (one: ExportedResident, questions: readonly StoredRegistrationQuestion[]): string[] => [
  idCell(one.office_id),
  one.first_name,
  one.last_name,
  one.preferred_first_name,
  one.email,
  one.gender,
  one.unit_type,
  one.room_type,
  yesOrNo(one.privacy),
  yesOrNo(one.needs_accessible),
  one.state,
  idCell(one.unit_number),
  yesOrNo(one.is_locked),
  idCell(one.roommates),
  ...questions.map((question) => answerCell(question, one.responses[question.question_num] ?? '')),
];

interface Export {
  subnetworkId: SubnetworkId;
  filter: RosterExportFilter;
  questions: readonly StoredRegistrationQuestion[];
}

async function* pagesOf(db: Db, { subnetworkId, filter, questions }: Export) {
  let after: MembershipId | undefined;
  do {
    const page = await residentsAfter(db, subnetworkId, filter, { after, limit: pageSize });
    if (page.length > 0) yield page.map((one) => cellsOf(one, questions));
    after = page.length === pageSize ? page.at(-1)?.id : undefined;
  } while (after);
}

/** A filter as the audit log keeps it: a unit type by its name, which outlives the type. */
async function filterInWords(
  tx: Tx,
  subnetworkId: SubnetworkId,
  { unit_type: id, ...filter }: RosterExportFilter,
) {
  if (!id) return filter;
  return { ...filter, unit_type: (await unitTypeName(tx, subnetworkId, id)) ?? id };
}

/**
 * The residents of a place in a file that an import reads back, with their answers except to sensitive questions. The
 * export is recorded with its filter before a row is read.
 */
export async function exportResidents(
  { db, clock }: Pick<App, 'clock' | 'db'>,
  actor: StaffActor,
  { subnetworkId, filter }: { subnetworkId: SubnetworkId; filter: RosterExportFilter },
): Promise<CsvFile> {
  await db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'setUp');
    const { networkId } = grantOf(actor);
    const name = await subnetworkName(tx, subnetworkId);
    const about = aboutSubnetwork(byStaff(actor), { networkId, subnetworkId, name });
    const after = await filterInWords(tx, subnetworkId, filter);
    await record(tx, { ...about, action: 'roster.exported', after }, clock());
  });
  const questions = (await registrationQuestionsOf(db, [subnetworkId]))(subnetworkId).filter(
    ({ sensitive }) => !sensitive,
  );
  return {
    name: 'residents.csv',
    header: [...header, ...questions.map(answerHeader)],
    rows: pagesOf(db, { subnetworkId, filter, questions }),
  };
}
