import type { NetworkId } from '@nestmate/contract/ids';
import type { ResidentViewId, StaffId } from '@nestmate/contract/staff/ids';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { staffGrants } from '../../staff';
import { residentViews } from './views.schema';

interface Owner {
  staffId: StaffId;
  networkId: NetworkId;
}

type View = typeof residentViews.$inferSelect;

const isOf = ({ staffId, networkId }: Owner) =>
  and(eq(residentViews.staffId, staffId), eq(residentViews.networkId, networkId));

/** By name. Index: resident_views(staff_id, network_id). */
export const viewsOf = (db: Db, owner: Owner): Promise<View[]> =>
  db
    .select()
    .from(residentViews)
    .where(isOf(owner))
    .orderBy(asc(sql`lower(${residentViews.name})`), asc(residentViews.id));

/** One change of a person's views at a time. @returns whether they still work in the network */
export async function lockViewsOf(tx: Tx, { staffId, networkId }: Owner): Promise<boolean> {
  const locked = await tx
    .select({ staffId: staffGrants.staffId })
    .from(staffGrants)
    .where(and(eq(staffGrants.staffId, staffId), eq(staffGrants.networkId, networkId)))
    .for('no key update');
  return locked.length > 0;
}

/** @returns whether the id is free, or this owner's */
export async function upsertView(tx: Tx, view: View): Promise<boolean> {
  const { name, address } = view;
  const saved = await tx
    .insert(residentViews)
    .values(view)
    .onConflictDoUpdate({ target: residentViews.id, set: { name, address }, setWhere: isOf(view) })
    .returning({ id: residentViews.id });
  return saved.length > 0;
}

/** Deletes the other views of a name. */
export async function deleteNamesakes(tx: Tx, { id, name, ...owner }: View): Promise<void> {
  await tx
    .delete(residentViews)
    .where(
      and(isOf(owner), ne(residentViews.id, id), eq(sql`lower(${residentViews.name})`, sql`lower(${name})`)),
    );
}

export async function deleteView(db: Db, owner: Owner, id: ResidentViewId): Promise<void> {
  await db.delete(residentViews).where(and(isOf(owner), eq(residentViews.id, id)));
}
