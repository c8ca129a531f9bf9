import type { Db } from '../../../platform/database/client';
import { byStaff, record } from '../../audit';
import { replaceMailedPasscodes } from '../../invitations';
import type { Compared } from '../roster.schema';
import { peopleOf } from './meaning.queries';
import { askedFor } from './states.queries';
import { peopleWithNewAddress } from './write.queries';

/**
 * Records in the audit log what an import changed, for which residents, and who requested it; replaces passcodes that were mailed to former
 * addresses.
 */
export async function recordImport(
  tx: Db,
  { importId, subnetworkId }: Compared,
  { removes, now }: { removes: boolean; now: Date },
): Promise<void> {
  const asked = await askedFor(tx, importId);
  if (!asked) return;
  const people = await peopleOf(tx, importId, [
    'new',
    'changed',
    'moved',
    ...(removes ? ['gone' as const] : []),
  ]);
  const countOf = (outcome: string) => people.filter((one) => one.outcome === outcome).length;
  const auditEntry = {
    actor: byStaff(asked),
    networkId: asked.networkId,
    subnetworkId,
    subject: { kind: 'subnetwork', id: subnetworkId, name: asked.place },
  } as const;
  const after = {
    file: asked.file,
    new: countOf('new'),
    changed: countOf('changed'),
    moved: countOf('moved'),
    removed: countOf('gone'),
  };
  await record(
    tx,
    {
      ...auditEntry,
      action: 'roster.imported',
      after,
      members: people.map(({ membershipId, outcome }) => ({
        membershipId,
        outcome: outcome === 'gone' ? 'removed' : outcome,
      })),
    },
    now,
  );
  await replaceMailedPasscodes(
    tx,
    auditEntry,
    await peopleWithNewAddress(tx, { importId, subnetworkId }),
    now,
  );
}
