import type { SubnetworkId } from '@nestmate/contract';
import { type RosterImportId, rosterLimits, type RosterReading } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import type { StaffActor } from '../../../platform/http';
import { newId } from '../../../platform/ids';
import { type ByHand, readFile, type TakenRow } from '../file/read-file';
import { UnreadableFile } from '../file/rows';
import type { Compared } from '../roster.schema';
import { meaningsOf } from '../words/meanings.queries';
import { vocabularyOf } from '../words/vocabulary.queries';
import { decideOutcomes, findDifferences, findIncomplete } from './differences.queries';
import { addMissing, findPeople, markTwins, markUnknown } from './find-people.queries';
import { countStanding } from './imports.queries';
import { insertImport, insertRows, lastColumnsOf, openComparison, rememberColumns } from './stage.queries';
import { makeUnderstand, type Understood } from './understand';

type Parts = Pick<App, 'clock' | 'db'>;
const batchSize = 1000;

/** Stores the rows a thousand at a time, so that memory does not grow with the file. @throws UnreadableFile */
async function stage(tx: Db, { importId, subnetworkId }: Compared, rows: AsyncIterable<TakenRow>) {
  const understand = makeUnderstand(await vocabularyOf(tx, subnetworkId), await meaningsOf(tx, subnetworkId));
  let waiting: Understood[] = [];
  let stored = 0;
  const store = async () => {
    await insertRows(tx, importId, stored + 1, waiting);
    stored += waiting.length;
    waiting = [];
  };
  for await (const row of rows) {
    waiting.push(understand(row));
    if (waiting.length === batchSize) await store();
  }
  await store();
  if (stored === 0) throw new UnreadableFile('onlyHeader');
}

/** Computes the current outcome of each stored row. Call it after `openComparison`. */
export async function compareRows(tx: Db, compared: Compared): Promise<void> {
  await markUnknown(tx, compared);
  await markTwins(tx, compared);
  await findPeople(tx, compared);
  await findDifferences(tx, compared);
  await findIncomplete(tx, compared);
  await addMissing(tx, compared);
  await decideOutcomes(tx, compared);
}

/**
 * Reads a roster file and compares it with the current residents of the place. Nobody is changed; data that is not needed is not stored.
 */
export async function compareFile(
  { db, clock }: Parts,
  actor: StaffActor,
  {
    subnetworkId,
    name,
    bytes,
    byHand,
  }: { subnetworkId: SubnetworkId; name: string; bytes: Uint8Array; byHand: ByHand },
): Promise<{ reading: RosterReading; samples: string[][]; importId: RosterImportId | null }> {
  const { reading, samples, rows } = await readFile(bytes, byHand, await lastColumnsOf(db, subnetworkId));
  if (reading.problem) return { reading, samples, importId: null };
  const importId = newId<RosterImportId>();
  const compared = { importId, subnetworkId };
  try {
    await db.transaction(async (tx) => {
      await openComparison(tx, subnetworkId);
      const { percent, min } = rosterLimits.removals;
      const removalLimit = Math.max(
        min,
        Math.floor(((await countStanding(tx, subnetworkId)) * percent) / 100),
      );
      await insertImport(tx, {
        ...compared,
        id: importId,
        startedBy: actor.staffId,
        name,
        reading,
        removalLimit,
        startedAt: clock(),
      });
      await rememberColumns(tx, { subnetworkId, columns: reading.columns });
      await stage(tx, compared, rows);
      await compareRows(tx, compared);
    });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const problem = { code: error.code, line: error.line };
    return { reading: { ...reading, problem }, samples, importId: null };
  }
  return { reading, samples, importId };
}
