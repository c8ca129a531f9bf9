import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../platform/app';
import type { ResidentIndexes } from '../find';
import { requestCommit, requestUndo } from './commit.service';
import { draftOf, groupsPage, listDrafts, summaryById } from './drafts.service';
import { lockGroup, movePeople, pinPeople, previewMove } from './moves.service';
import { countBefore, discardDraft, proposeGroups, stopSearch } from './proposing.service';

const { staffGroups } = staffCalls;

export function groupsRoutes({ bind, ...app }: App, residentIndexes: ResidentIndexes): void {
  const dependencies = { ...app, residentIndexes };
  bind(staffGroups.list, ({ actor, query }) => listDrafts(app, actor, query.place));
  bind(staffGroups.before, ({ actor, query }) => countBefore(app.db, actor, query.place));
  bind(staffGroups.propose, async ({ actor, body }) => {
    await proposeGroups(app, actor, body);
    return summaryById(dependencies, body.draft_id);
  });
  bind(staffGroups.read, ({ params }) => draftOf(dependencies, params.draftId));
  bind(staffGroups.groups, ({ params, query, language }) =>
    groupsPage(dependencies, params.draftId, query, language),
  );
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
    await requestUndo(dependencies, actor, params.draftId, body.reason);
    return summaryById(dependencies, params.draftId);
  });
}
