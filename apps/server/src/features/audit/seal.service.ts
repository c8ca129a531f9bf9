import type { Db } from '../../platform/database/client';
import type { Signer } from '../../platform/signer';
import { digestOf } from './record.service';
import {
  allSeals,
  type Digest,
  digestOfEntries,
  insertSeal,
  remainingDetails,
  latestSeal,
  lockAgainstAppends,
} from './seal.queries';

type SealDependencies = { db: Db; tokens: Pick<Signer, 'derive'> };

const sealOf = (
  { tokens }: Pick<SealDependencies, 'tokens'>,
  { firstId, lastId, entries, digest }: Digest,
  former: string,
) => tokens.derive('audit seal', [former, firstId, lastId, entries, digest].join(' '));

/** Seals the entries since the last seal. While entries are being added, it leaves that to the next run. */
export async function sealEntries(dependencies: SealDependencies, now: Date): Promise<void> {
  await dependencies.db.transaction(async (tx) => {
    if (!(await lockAgainstAppends(tx))) return;
    const former = await latestSeal(tx);
    const found = await digestOfEntries(tx, { after: former?.lastId ?? 0 });
    if (!found) return;
    const { firstId, lastId, entries } = found;
    const seal = sealOf(dependencies, found, former?.seal ?? '');
    await insertSeal(tx, { id: (former?.id ?? 0) + 1, firstId, lastId, entries, seal, sealedAt: now });
  });
}

export interface Verification {
  seals: number;
  entries: number;
  /** The number of entries since the last seal, which no seal covers yet. */
  unsealed: number;
  /** One sentence for each place where the log differs from what was sealed. */
  broken: string[];
}

/** Computes every seal again, from the first. */
export async function verifyAudit(dependencies: SealDependencies): Promise<Verification> {
  const { db } = dependencies;
  const seals = await allSeals(db);
  const broken: string[] = [];
  let [former, last, entries] = ['', 0, 0];
  for (const [index, seal] of seals.entries()) {
    const found = await digestOfEntries(db, { after: last, upTo: seal.lastId });
    const isWhole =
      seal.id === index + 1 && found !== undefined && sealOf(dependencies, found, former) === seal.seal;
    if (!isWhole)
      broken.push(
        `Seal ${seal.id} of ${seal.sealedAt.toISOString()} does not fit: an entry from ${seal.firstId} to ${seal.lastId} was changed, removed or added.`,
      );
    former = seal.seal;
    last = seal.lastId;
    entries += seal.entries;
  }
  for (const { entryId, digest, ...details } of await remainingDetails(db))
    if (digestOf(details) !== digest)
      broken.push(`The details that entry ${entryId} has about a person were changed.`);
  const unsealed = (await digestOfEntries(db, { after: last }))?.entries ?? 0;
  return { seals: seals.length, entries, unsealed, broken };
}
