import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../platform/app';
import { sendCsv } from '../../platform/csv/csv-reply';
import { hangUpOf } from '../../platform/http';
import { requestCommit, requestUndo } from './commit/requests.service';
import { previewUndo } from './commit/undo.service';
import { compareFile } from './comparison/compare.service';
import { listImports, readImport, readRows, discardImport } from './comparison/imports.service';
import { exportResidents } from './export/export.service';
import type { RosterReader } from './file/reader';
import { nudgeImports } from './roster.jobs';
import { explainWords, readWords } from './words/words.service';

const { staffRoster } = staffCalls;

export function rosterRoutes(app: App, reader: RosterReader): void {
  const { bind, db } = app;
  bind(staffRoster.compare, async ({ actor, params: { subnetworkId }, query, body, reply }) => {
    const { name, replaces, ...byHand } = query;
    const file = { subnetworkId, name, bytes: body, byHand, replaces };
    const { importId, ...read } = await compareFile({ ...app, reader }, actor, file, hangUpOf(reply));
    return { ...read, import: importId && (await readImport(db, subnetworkId, importId)) };
  });
  bind(staffRoster.list, ({ params }) => listImports(db, params.subnetworkId));
  bind(staffRoster.read, ({ params }) => readImport(db, params.subnetworkId, params.importId));
  bind(staffRoster.rows, ({ params, query, language }) => readRows(db, params, query, language));
  bind(staffRoster.words, ({ params, language }) => readWords(db, params, language));
  bind(staffRoster.explain, ({ actor, params: { subnetworkId }, body: { words } }) =>
    explainWords(app, actor, { subnetworkId, words }),
  );
  bind(staffRoster.commit, async ({ actor, params, body }) => {
    await requestCommit(app, actor, params, body);
    await nudgeImports(app);
    return readImport(db, params.subnetworkId, params.importId);
  });
  bind(staffRoster.undoing, ({ params }) => previewUndo(db, params));
  bind(staffRoster.undo, async ({ actor, params, body: { reason } }) => {
    await requestUndo(app, actor, params, reason);
    await nudgeImports(app);
    return readImport(db, params.subnetworkId, params.importId);
  });
  bind(staffRoster.export, async ({ actor, params: { subnetworkId }, query, reply }) =>
    sendCsv(reply, await exportResidents(app, actor, { subnetworkId, filter: query })),
  );
  bind(staffRoster.discard, ({ actor, params }) => discardImport(db, actor, params));
}
