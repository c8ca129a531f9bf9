import type { ResidentViewId } from '@nestmate/contract/staff/ids';
import { type ResidentView, viewLimits } from '@nestmate/contract/staff/views';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { ProductError, type StaffActor } from '../../../platform/http';
import { grantOf } from '../../staff';
import { deleteNamesakes, deleteView, lockViewsOf, upsertView, viewsOf } from './views.queries';

const ownerOf = (actor: StaffActor) => ({ staffId: actor.staffId, networkId: grantOf(actor).networkId });

/** The views of the residents' table that a staff member has saved in a network, by name. */
export async function listViews(db: Db, actor: StaffActor): Promise<{ views: ResidentView[] }> {
  const views = await viewsOf(db, ownerOf(actor));
  return { views: views.map(({ id, name, address }) => ({ view_id: id, name, address })) };
}

/**
 * Saves a view, replacing the one with its id or name; idempotent. Concurrent saves are serialized, and the later one
 * wins.
 * @throws ProductError `TooManyViews`, or `NotFound` for an id that is somebody else's, and for somebody who was
 * removed
 */
export async function saveView(
  { db }: Pick<App, 'db'>,
  actor: StaffActor,
  view: { id: ResidentViewId; name: string; address: string },
): Promise<void> {
  const owner = ownerOf(actor);
  await db.transaction(async (tx) => {
    if (!(await lockViewsOf(tx, owner))) throw new ProductError('NotFound');
    if (!(await upsertView(tx, { ...view, ...owner }))) throw new ProductError('NotFound');
    await deleteNamesakes(tx, { ...view, ...owner });
    const { length } = await viewsOf(tx, owner);
    if (length > viewLimits.views)
      throw new ProductError('TooManyViews', { values: { count: viewLimits.views } });
  });
}

/** Idempotent. */
export const removeView = (db: Db, actor: StaffActor, id: ResidentViewId): Promise<void> =>
  deleteView(db, ownerOf(actor), id);
