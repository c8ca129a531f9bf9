import type { AuditEntry, AuditFilter } from '@nestmate/contract/staff/audit';
import type { App } from '../../platform/app';
import type { CsvFile } from '../../platform/csv/csv-reply';
import { ProductError, type StaffActor } from '../../platform/http';
import { auditEntries } from './audit.service';
import { byStaff, record } from './record.service';

const header = [
  'Entry',
  'Time (UTC)',
  'Action',
  'Actor kind',
  'Actor ID',
  'Actor',
  'Subject kind',
  'Subject ID',
  'Subject',
  'Reason',
  'Before',
  'After',
  'People',
  'Sealed',
] as const;

const inJson = (fields: AuditEntry['before']) => (fields ? JSON.stringify(fields) : '');

const cellsOf = ({
  id,
  at,
  action,
  actor,
  subject,
  reason,
  before,
  after,
  ...entry
}: AuditEntry): string[] => [
  String(id),
  at,
  action,
  actor.kind,
  actor.id ?? '',
  actor.name ?? '',
  subject?.kind ?? '',
  subject?.id ?? '',
  subject?.name ?? '',
  reason ?? '',
  inJson(before),
  inJson(after),
  String(entry.members),
  entry.is_sealed ? 'Y' : 'N',
];

async function* pagesOf(db: App['db'], actor: StaffActor, filter: AuditFilter) {
  let before: number | undefined;
  do {
    const { entries, next } = await auditEntries(db, actor, { ...filter, before });
    yield entries.map(cellsOf);
    before = next ?? undefined;
  } while (before !== undefined);
}

/**
 * The part of the log that a staff member may read, latest first. The export is recorded with its filter before a row
 * is read.
 */
export async function exportAudit(
  { db, clock }: Pick<App, 'clock' | 'db'>,
  actor: StaffActor,
  filter: AuditFilter,
): Promise<CsvFile> {
  if (!actor.grant) throw new ProductError('NotFound');
  const { networkId } = actor.grant;
  await db.transaction((tx) =>
    record(tx, { action: 'audit.exported', actor: byStaff(actor), networkId, after: filter }, clock()),
  );
  return { name: 'audit.csv', header, rows: pagesOf(db, actor, filter) };
}
