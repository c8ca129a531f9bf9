import type { NetworkId, SubnetworkId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../platform/app';
import { sendCsv } from '../../platform/csv/csv-reply';
import { hangUpOf, type StaffActor } from '../../platform/http';
import { grantOf } from '../staff';
import { requestCommit, requestUndo } from './commit/requests.service';
import { previewUndo } from './commit/undo.service';
import { compareFile } from './comparison/compare.service';
import { discardImport, listImports, readImport, readRows } from './comparison/imports.service';
import { exportResidents } from './export/export.service';
import type { RosterReader } from './file/reader';
import { nudgeImports } from './roster.jobs';
import { explainWords, readWords } from './words/words.service';

const { staffCampusRoster, staffRoster } = staffCalls;

/** The place of a path, or the campus: the places of the network in which the caller works. */
const scoped = <Params extends { networkId: NetworkId; subnetworkId?: SubnetworkId }>(
  actor: StaffActor,
  params: Params,
) => ({ ...params, subnetworkId: params.subnetworkId ?? null, within: grantOf(actor).places });

export function rosterRoutes(app: App, reader: RosterReader): void {
  const { bind, db } = app;
  for (const calls of [staffRoster, staffCampusRoster]) {
    bind(calls.compare, async ({ actor, params, query, body, reply }) => {
      const { name, replaces, ...byHand } = query;
      const scope = scoped(actor, params);
      const file = { scope, name, bytes: body, byHand, replaces };
      const { importId, ...read } = await compareFile({ ...app, reader }, actor, file, hangUpOf(reply));
      return { ...read, import: importId && (await readImport(db, { ...scope, importId })) };
    });
    bind(calls.list, ({ actor, params }) => listImports(db, scoped(actor, params)));
    bind(calls.read, ({ actor, params }) => readImport(db, scoped(actor, params)));
    bind(calls.rows, ({ actor, params, query, language }) =>
      readRows(db, scoped(actor, params), query, language),
    );
    bind(calls.words, ({ actor, params, language }) => readWords(db, scoped(actor, params), language));
    bind(calls.explain, ({ actor, params, body: { words } }) =>
      explainWords(app, actor, { ...scoped(actor, params), words }),
    );
    bind(calls.commit, async ({ actor, params, body }) => {
      const ref = scoped(actor, params);
      await requestCommit(app, actor, ref, body);
      await nudgeImports(app);
      return readImport(db, ref);
    });
    bind(calls.undoing, ({ actor, params }) => previewUndo(db, scoped(actor, params)));
    bind(calls.undo, async ({ actor, params, body: { reason } }) => {
      const ref = scoped(actor, params);
      await requestUndo(app, actor, ref, reason);
      await nudgeImports(app);
      return readImport(db, ref);
    });
    bind(calls.discard, ({ actor, params }) => discardImport(db, actor, scoped(actor, params)));
  }
  bind(staffRoster.export, async ({ actor, params: { subnetworkId }, query, reply }) =>
    sendCsv(reply, await exportResidents(app, actor, { subnetworkId, filter: query })),
  );
}
