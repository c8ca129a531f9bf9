import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../platform/app';
import { sendGzippedFile } from '../../platform/http/send-file';
import type { ResidentIndexes } from '../find';
import {
  certificateFileOf,
  compareDrafts,
  draftOf,
  groupsPage,
  listDrafts,
  summaryById,
} from './drafts.service';
import { lockGroup, movePeople, pinPeople, previewMove } from './moves.service';
import { countBefore, discardDraft, pricesOf, proposeGroups, stopSearch } from './proposing.service';
import { requestCommit, requestUndo } from './requests.service';
import { helpFor } from './why-not.service';

const { staffGroups } = staffCalls;

export function groupsRoutes({ bind, ...app }: App, residentIndexes: ResidentIndexes): void {
  const dependencies = { ...app, residentIndexes };
  bind(staffGroups.list, ({ actor, query }) => listDrafts(app, actor, query.place));
  bind(staffGroups.before, ({ actor, query, language }) =>
    countBefore(app.db, actor, { placeId: query.place, language }),
  );
  bind(staffGroups.prices, ({ actor, query }) => pricesOf(dependencies, actor, query));
  bind(staffGroups.propose, async ({ actor, body }) => {
    await proposeGroups(dependencies, actor, body);
    return summaryById(dependencies, body.draft_id);
  });
  bind(staffGroups.read, ({ params }) => draftOf(dependencies, params.draftId));
  bind(staffGroups.groups, ({ params, query, language }) =>
    groupsPage(dependencies, params.draftId, query, language),
  );
  bind(staffGroups.compare, ({ params, query }) => compareDrafts(dependencies, params.draftId, query.with));
  bind(staffGroups.certificate, async ({ params: { draftId, unitTypeId, certificateFile: name }, reply }) => {
    const { bytes, fileName } = await certificateFileOf(app.db, draftId, { unitTypeId, name });
    sendGzippedFile(reply, { name: fileName, type: 'application/octet-stream' }, bytes);
  });
  bind(staffGroups.help, ({ params }) => helpFor(dependencies, params.draftId, params.membershipId));
  bind(staffGroups.preview, ({ params, body }) => previewMove(dependencies, params.draftId, body.places));
  bind(staffGroups.move, ({ actor, params, body, language }) =>
    movePeople(dependencies, actor, params.draftId, { ...body, language }),
  );
  bind(staffGroups.lock, ({ actor, params, body, language }) =>
    lockGroup(dependencies, actor, { id: params.draftId, number: params.groupNumber, ...body, language }),
  );
  bind(staffGroups.pin, ({ actor, params, body }) => pinPeople(dependencies, actor, params.draftId, body));
  bind(staffGroups.stop, async ({ actor, params }) => {
    await stopSearch(app, actor, params.draftId);
    return summaryById(dependencies, params.draftId);
  });
  bind(staffGroups.discard, ({ actor, params }) => discardDraft(app, actor, params.draftId));
  bind(staffGroups.commit, async ({ actor, params, body }) => {
    await requestCommit(dependencies, actor, params.draftId, body);
    return summaryById(dependencies, params.draftId);
  });
  bind(staffGroups.undo, async ({ actor, params, body }) => {
    await requestUndo(dependencies, actor, params.draftId, body);
    return summaryById(dependencies, params.draftId);
  });
}
