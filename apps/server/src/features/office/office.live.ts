import type { App } from '../../platform/app';
import { forgetInBulks } from './bulk/reading.service';
import { recordUnitJoined } from './rooms/recording.service';
import { recordEndOfMatching } from './rounds/rounds.service';

/** Records what happens without staff in the log; erases people who delete their accounts from bulk actions. */
export function officeLive({ events, clock }: App): void {
  events.within('account.deleted', 'office', (tx, { membershipIds }) => forgetInBulks(tx, membershipIds));
  events.within('unit.joined', 'office', (tx, joined) => recordUnitJoined(tx, joined, clock()));
  events.within('matching.ended', 'office', (tx, { subnetworkId }) =>
    recordEndOfMatching(tx, subnetworkId, clock()),
  );
}
