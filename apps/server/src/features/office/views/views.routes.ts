import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import { dropView, keepView, listViews } from './views.service';

const { staffViews } = staffCalls;

export function viewsRoutes(app: App): void {
  const { bind, db } = app;
  bind(staffViews.list, ({ actor }) => listViews(db, actor));
  bind(staffViews.save, async ({ actor, params, body }) => {
    await keepView(app, actor, { id: params.viewId, ...body });
    return listViews(db, actor);
  });
  bind(staffViews.remove, async ({ actor, params }) => {
    await dropView(db, actor, params.viewId);
    return listViews(db, actor);
  });
}
