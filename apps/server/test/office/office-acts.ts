import type { MembershipId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import type { MatchingRoundStatus } from '@nestmate/contract/memberships';
import * as housing from '../../src/features/housing';
import * as removal from '../../src/features/removal';
import type { Db } from '../../src/platform/database/client';
import { transactionWithRetries } from '../../src/platform/database/transaction-with-retries';
import type { Publisher } from '../../src/platform/events/events';

/*
 * What the housing office does, each in a transaction of its own, without its audit log.
 */

interface OfficeApp {
  db: Db;
  events: Publisher;
}

export const setRoundStatus = ({ db, events }: OfficeApp, id: SubnetworkId, status: MatchingRoundStatus) =>
  db.transaction((tx) => housing.setRoundStatus(tx, events, id, status));

export const setMatchingPaused = ({ db, events }: OfficeApp, id: UnitTypeId, paused: boolean) =>
  db.transaction((tx) => housing.setMatchingPaused(tx, events, id, paused));

export const removeResident = ({ db, events }: OfficeApp, id: MembershipId, now: Date) =>
  transactionWithRetries(db, (tx) => removal.removeResident(tx, events, id, now));

export const restoreResident = ({ db, events }: OfficeApp, id: MembershipId, now: Date) =>
  transactionWithRetries(db, (tx) => removal.restoreResident(tx, events, id, now));
