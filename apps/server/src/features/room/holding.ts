import type { MembershipId } from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import { gaveWay } from '../../platform/sql-state';
import { type Held, holdResidents, RoomsMoved } from './holding.queries';

/** Rooms only ever move towards full, so this many beginnings are never needed. */
const mostBeginnings = 20;

/** A transaction that takes hold of residents: it begins again when their rooms moved between two looks, or it gave way to others. */
export async function inRoomTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  for (let beginning = 1; ; beginning++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      const isWorthAnother = error instanceof RoomsMoved || gaveWay(error);
      if (!isWorthAnother || beginning === mostBeginnings) throw error;
    }
  }
}

/** Runs `work` while the rooms of these residents stand still, see `holdResidents`. */
export async function whileHolding<Result>(
  db: Db,
  ids: readonly MembershipId[],
  work: (tx: Db, held: ReadonlyMap<MembershipId, Held>) => Promise<Result>,
): Promise<Result> {
  return inRoomTransaction(db, async (tx) => work(tx, await holdResidents(tx, ids)));
}
