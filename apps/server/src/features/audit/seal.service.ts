import { CannotStart } from '../../platform/cannot-start';
import type { Db } from '../../platform/database/client';
import type { Signer } from '../../platform/signer';
import { digestOf } from './record.service';
import {
  allSeals,
  type Digest,
  digestOfEntries,
  insertSeal,
  latestSeal,
  latestSeals,
  lockAgainstAppends,
  remainingDetails,
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

/** One seal may not fit because an entry was changed; that none of these does, means another secret. */
const sealsToTry = 5;

/**
 * Checks at a start that the log was sealed with this secret: going on with another one breaks its chain for good, and
 * ends everything else that the former secret protects.
 * @throws CannotStart
 */
export async function requireFormerSecret(dependencies: SealDependencies): Promise<void> {
  const { db } = dependencies;
  const seals = await latestSeals(db, sealsToTry + 1);
  for (const [index, { seal, lastId }] of seals.slice(0, sealsToTry).entries()) {
    const former = seals[index + 1];
    const found = await digestOfEntries(db, { after: former?.lastId ?? 0, upTo: lastId });
    if (found && sealOf(dependencies, found, former?.seal ?? '') === seal) return;
  }
  const [latest] = seals;
  if (!latest) return;
  throw new CannotStart(
    `The audit log of this database was sealed with another secret, last on ${latest.sealedAt.toISOString()}. Start with the former SESSION_SECRET, or with the DATA_DIR that has the former file session-secret. With this secret everybody signs in again, links in mails no longer work, and people who were removed and have deleted their account are not recognized. If the former one is lost, start once with SESSION_SECRET_CHANGED=true.`,
  );
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
