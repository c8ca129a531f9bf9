import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import {
  addPerson,
  assignUnit,
  countFound,
  createMatch,
  emptyRoom,
  listRooms,
  setRoomLock,
} from './rooms.service';

const { staffRooms } = staffCalls;

export function roomsRoutes(app: App): void {
  const { bind, db } = app;
  bind(staffRooms.list, ({ actor, query }) => listRooms(db, actor, query));
  bind(staffRooms.count, ({ actor, query }) => countFound(db, actor, query));
  bind(staffRooms.match, ({ actor, body }) => createMatch(app, actor, body));
  bind(staffRooms.add, ({ actor, params, body }) => addPerson(app, actor, params.roomId, body));
  bind(staffRooms.takeOut, ({ actor, params, body: { reason } }) =>
    emptyRoom(app, actor, params.roomId, { who: params.membershipId, reason }),
  );
  bind(staffRooms.dissolve, ({ actor, params, body }) =>
    emptyRoom(app, actor, params.roomId, { who: 'everybody', ...body }),
  );
  bind(staffRooms.assignUnit, ({ actor, params, body }) => assignUnit(app, actor, params.roomId, body));
  bind(staffRooms.lock, ({ actor, params, body }) => setRoomLock(app, actor, params.roomId, body));
}
