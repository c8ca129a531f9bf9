import type { MembershipId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../platform/app';
import type { StaffActor } from '../../platform/http';
import { previewBulk } from './bulk/preview.service';
import { bulkRows, readBulk, recentBulks } from './bulk/reading.service';
import { requestCommit, requestUndo } from './bulk/requests.service';
import {
  askForMessageSample,
  changeMessage,
  messagesOf,
  previewMessage,
  previewMessageMail,
  sendMessage,
  stopMessage,
  takeOverMessage,
} from './messages/messages.service';
import { activityOf, overviewOf } from './overview/overview.service';
import { searchPalette } from './palette/palette.service';
import { correctResident, moveResident } from './residents/correction.service';
import { dropNote, saveNote } from './residents/notes.service';
import { removeFor, restoreFor } from './residents/removal.service';
import {
  countMatching,
  hideResident,
  listResidents,
  readAccessNeed,
  readAnswer,
  readResident,
  residentNow,
  setAccessNeed,
} from './residents/residents.service';
import { type CandidateDependencies, candidatesFor, proposalsFor } from './rooms/candidates.service';
import {
  addPerson,
  assignUnit,
  countFound,
  createMatch,
  takePeopleOut,
  listRooms,
  setRoomLock,
  unitTotals,
} from './rooms/rooms.service';
import { assignUnits, previewUnitNumbers } from './rooms/unit-numbers.service';
import { daysIn, statusChangeIn } from './rounds/round-fields';
import {
  setDeadline,
  setUnitTypeDeadline,
  setStatus,
  pauseUnitType,
  previewDeadline,
  previewPause,
  previewRoundStatus,
  roundsOf,
} from './rounds/rounds.service';
import { removeView, saveView, listViews } from './views/views.service';

const {
  staffBulk,
  staffMessages,
  staffPalette,
  staffOverview,
  staffResidents,
  staffRooms,
  staffRounds,
  staffViews,
} = staffCalls;

export function officeRoutes(app: App): void {
  overviewRoutes(app);
  paletteRoutes(app);
  residentsRoutes(app);
  viewsRoutes(app);
  bulkRoutes(app);
  roomsRoutes(app);
  roundsRoutes(app);
  messageRoutes(app);
}

function overviewRoutes({ bind, db, clock }: App): void {
  bind(staffOverview.read, ({ actor, query }) => overviewOf(db, actor, query.place, clock()));
  bind(staffOverview.activity, ({ actor, query }) => activityOf(db, actor, query.place, clock()));
}

function paletteRoutes({ bind, db }: App): void {
  bind(staffPalette.search, ({ actor, query }) => searchPalette(db, actor, query.text));
}

interface ResidentRequest {
  actor: StaffActor;
  params: { membershipId: MembershipId };
  language: Language;
}

function residentsRoutes(app: App): void {
  const { bind, db } = app;
  /** A save without a change counts as a read. */
  const answer = (changed: boolean, { actor, params, language }: ResidentRequest) =>
    changed
      ? residentNow(db, actor, params.membershipId, language)
      : readResident(app, actor, params.membershipId, language);
  bind(staffResidents.list, ({ actor, query, language }) => listResidents(app, actor, query, language));
  bind(staffResidents.count, ({ actor, query }) => countMatching(app, actor, query));
  bind(staffResidents.read, (seen) => answer(false, seen));
  bind(staffResidents.readAnswer, ({ actor, params, language }) => readAnswer(app, actor, params, language));
  bind(staffResidents.readAccessNeed, ({ actor, params }) => readAccessNeed(app, actor, params.membershipId));
  bind(staffResidents.setAccessNeed, ({ actor, params, body }) =>
    setAccessNeed(app, actor, params.membershipId, body),
  );
  bind(staffResidents.saveNote, async ({ body, ...seen }) =>
    answer(await saveNote(app, seen.actor, { ...seen.params, ...body }), seen),
  );
  bind(staffResidents.deleteNote, async (seen) => answer(await dropNote(app, seen.actor, seen.params), seen));
  bind(staffResidents.remove, async ({ body, ...seen }) =>
    answer(await removeFor(app, seen.actor, seen.params.membershipId, body.reason), seen),
  );
  bind(staffResidents.restore, async (seen) =>
    answer(await restoreFor(app, seen.actor, seen.params.membershipId), seen),
  );
  bind(staffResidents.hide, async ({ body, ...seen }) =>
    answer(await hideResident(app, seen.actor, seen.params.membershipId, body), seen),
  );
  bind(staffResidents.correct, async ({ body, ...seen }) =>
    answer(await correctResident(app, seen.actor, seen.params.membershipId, body), seen),
  );
  bind(staffResidents.move, async ({ body, ...seen }) =>
    answer(await moveResident(app, seen.actor, seen.params.membershipId, body), seen),
  );
}

function viewsRoutes(app: App): void {
  const { bind, db } = app;
  bind(staffViews.list, ({ actor }) => listViews(db, actor));
  bind(staffViews.save, async ({ actor, params, body }) => {
    await saveView(app, actor, { id: params.viewId, ...body });
    return listViews(db, actor);
  });
  bind(staffViews.remove, async ({ actor, params }) => {
    await removeView(db, actor, params.viewId);
    return listViews(db, actor);
  });
}

function bulkRoutes(app: App): void {
  const { bind, clock, db } = app;
  bind(staffBulk.preview, async ({ actor, body }) =>
    readBulk(app, actor, await previewBulk(app, actor, body)),
  );
  bind(staffBulk.recent, ({ actor }) => recentBulks(db, actor, clock()));
  bind(staffBulk.read, ({ actor, params }) => readBulk(app, actor, params.bulkId));
  bind(staffBulk.rows, ({ actor, params }) => bulkRows(app, actor, params.bulkId));
  bind(staffBulk.commit, ({ actor, params, body }) => requestCommit(app, actor, params.bulkId, body));
  bind(staffBulk.undo, ({ actor, params }) => requestUndo(app, actor, params.bulkId));
}

function candidateDependencies({ db, contributions: { residentIndexes } }: App): CandidateDependencies {
  if (!residentIndexes) throw new Error('No feature holds the index of residents');
  return { db, residentIndexes };
}

function roomsRoutes(app: App): void {
  const { bind, db } = app;
  const dependencies = candidateDependencies(app);
  bind(staffRooms.candidates, ({ actor, query, language }) =>
    candidatesFor(dependencies, actor, query, language),
  );
  bind(staffRooms.proposals, ({ actor, query, language }) =>
    proposalsFor(dependencies, actor, query, language),
  );
  bind(staffRooms.list, ({ actor, query }) => listRooms(db, actor, query));
  bind(staffRooms.count, ({ actor, query }) => countFound(db, actor, query));
  bind(staffRooms.units, ({ actor, query }) => unitTotals(db, actor, query.place));
  bind(staffRooms.match, ({ actor, body }) => createMatch(app, actor, body));
  bind(staffRooms.add, ({ actor, params, body }) => addPerson(app, actor, params.roomId, body));
  bind(staffRooms.takeOut, ({ actor, params, body: { reason } }) =>
    takePeopleOut(app, actor, params.roomId, { who: params.membershipId, reason }),
  );
  bind(staffRooms.dissolve, ({ actor, params, body }) =>
    takePeopleOut(app, actor, params.roomId, { who: 'everybody', ...body }),
  );
  bind(staffRooms.assignUnit, ({ actor, params, body }) => assignUnit(app, actor, params.roomId, body));
  bind(staffRooms.checkUnitNumbers, ({ actor, body }) => previewUnitNumbers(db, actor, body));
  bind(staffRooms.assignUnits, ({ actor, body }) => assignUnits(app, actor, body));
  bind(staffRooms.lock, ({ actor, params, body }) => setRoomLock(app, actor, params.roomId, body));
}

function messageRoutes(app: App): void {
  const { bind, clock, db } = app;
  bind(staffMessages.preview, ({ actor, body }) => previewMessage(app, actor, body.selection));
  bind(staffMessages.draft, ({ actor, body }) => previewMessageMail(app, actor, body));
  bind(staffMessages.sample, ({ actor, body }) => askForMessageSample(app, actor, body));
  bind(staffMessages.send, async ({ actor, body, language }) => {
    await sendMessage(app, actor, body);
    return messagesOf(db, actor, { language, now: clock() });
  });
  bind(staffMessages.list, ({ actor, language }) => messagesOf(db, actor, { language, now: clock() }));
  bind(staffMessages.change, async ({ actor, params, body, language }) => {
    await changeMessage(app, actor, params.messageId, body);
    return messagesOf(db, actor, { language, now: clock() });
  });
  bind(staffMessages.stop, async ({ actor, params, language }) => {
    await stopMessage(app, actor, params.messageId);
    return messagesOf(db, actor, { language, now: clock() });
  });
  bind(staffMessages.takeOver, async ({ actor, params, language }) => {
    await takeOverMessage(app, actor, params.messageId);
    return messagesOf(db, actor, { language, now: clock() });
  });
}

function roundsRoutes(app: App): void {
  const { bind, clock, db } = app;
  bind(staffRounds.list, ({ actor }) => roundsOf(db, actor));
  bind(staffRounds.pause, async ({ actor, params, body }) => {
    await pauseUnitType(app, actor, params.unitTypeId, body);
    return roundsOf(db, actor);
  });
  bind(staffRounds.previewDeadline, ({ params, query: { ends_on, ends_hour, unit_type_id } }) => {
    const end = { end: ends_on, hour: ends_hour, unitTypeId: unit_type_id };
    return previewDeadline(db, { subnetworkId: params.subnetworkId, ...end }, clock());
  });
  bind(staffRounds.setUnitTypeDeadline, async ({ actor, params, body: { ends_on, ...change } }) => {
    await setUnitTypeDeadline(app, actor, params.unitTypeId, { end: ends_on, ...change });
    return roundsOf(db, actor);
  });
  bind(staffRounds.previewPause, ({ params: { unitTypeId } }) => previewPause(db, unitTypeId));
  bind(staffRounds.previewStatus, ({ params }) => previewRoundStatus(db, params.subnetworkId, clock()));
  bind(staffRounds.setDeadline, async ({ actor, params, body: { seen, reason, ...days } }) => {
    const change = { days: daysIn(days), seen: daysIn(seen), reason };
    await setDeadline(app, actor, params.subnetworkId, change);
    return roundsOf(db, actor);
  });
  bind(staffRounds.setStatus, async ({ actor, params, body }) => {
    await setStatus(app, actor, params.subnetworkId, statusChangeIn(body));
    return roundsOf(db, actor);
  });
}
