import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import { commitBulkFor, undoBulkFor } from './ask.service';
import { previewBulk } from './preview.service';
import { bulkRows, readBulk, recentBulks } from './reading.service';

const { staffBulk } = staffCalls;

export function bulkRoutes(app: App): void {
  const { bind } = app;
  bind(staffBulk.preview, async ({ actor, body }) =>
    readBulk(app, actor, await previewBulk(app, actor, body)),
  );
  bind(staffBulk.recent, ({ actor }) => recentBulks(app, actor));
  bind(staffBulk.read, ({ actor, params }) => readBulk(app, actor, params.bulkId));
  bind(staffBulk.rows, ({ actor, params }) => bulkRows(app, actor, params.bulkId));
  bind(staffBulk.commit, ({ actor, params, body }) => commitBulkFor(app, actor, params.bulkId, body));
  bind(staffBulk.undo, ({ actor, params }) => undoBulkFor(app, actor, params.bulkId));
}
