import type { NetworkId } from '@nestmate/contract/ids';
import type { StaffId } from '@nestmate/contract/staff/ids';
import type { App } from '../../../platform/app';
import { newId } from '../../../platform/ids';
import { record } from '../../audit';
import { insertNetwork } from '../../housing';
import { networkNamed } from './team.queries';
import { addAdministrator } from './team.service';

interface First {
  network: string;
  email: string;
  name: string;
}

/**
 * Puts an administrator on the list of a network, which is created if it does not exist: this starts an empty
 * installation, and lets in a person who is locked out. For the command line; idempotent.
 */
export function openFirstNetwork(
  { db }: Pick<App, 'db'>,
  { network, email, name }: First,
  now: Date,
): Promise<{ networkIsNew: boolean; staffIsNew: boolean; staffId: StaffId }> {
  return db.transaction(async (tx) => {
    const known = await networkNamed(tx, network);
    const networkId = known ?? newId<NetworkId>();
    if (!known) {
      await insertNetwork(tx, networkId, network);
      const subject = { kind: 'network', id: networkId, name: network } as const;
      const actor = { kind: 'commandLine' } as const;
      await record(
        tx,
        { action: 'network.created', actor, networkId, subject, after: { name: network } },
        now,
      );
    }
    const { staffId, isNew } = await addAdministrator(tx, { networkId, email, name }, now);
    return { networkIsNew: !known, staffIsNew: isNew, staffId };
  });
}
