import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { lastDaysOf } from './last-days.service';
import { acceptRequest, closeRequest, objectToRequest, sendRequest } from './requests/requests.service';
import { myRoom } from './room.service';
import { leaveRoom } from './roommates/leaving.service';
import { renameRoom, setPreviouslyKnown, shareBedroom } from './roommates/roommates.service';

export function roomRoutes({ bind, clock, ...dependencies }: App): void {
  const { room } = calls;
  bind(room.mine, ({ actor, language }) => myRoom(dependencies.db, actor.membership, language));
  bind(room.lastDays, async ({ actor, language }) => ({
    last_days: await lastDaysOf(dependencies.db, actor.membership, language, clock()),
  }));
  bind(room.rename, ({ actor, body }) => renameRoom(dependencies, actor.membership, body));
  bind(room.leave, ({ actor }) => leaveRoom(dependencies, actor.membership));

  bind(room.request, ({ actor, body }) => sendRequest(dependencies, actor.membership, body, clock()));
  bind(room.cancelRequest, ({ actor, params }) =>
    closeRequest(dependencies, actor.membership, params.requestId, 'cancelled', clock()),
  );
  bind(room.acceptRequest, ({ actor, params }) =>
    acceptRequest(dependencies, actor.membership, params.requestId, clock()),
  );
  bind(room.denyRequest, ({ actor, params }) =>
    closeRequest(dependencies, actor.membership, params.requestId, 'denied', clock()),
  );

  bind(room.objectToRequest, ({ actor, params }) =>
    objectToRequest(dependencies, actor.membership, params.requestId, true, clock()),
  );
  bind(room.withdrawObjection, ({ actor, params }) =>
    objectToRequest(dependencies, actor.membership, params.requestId, false, clock()),
  );

  bind(room.shareBedroom, ({ actor, params }) =>
    shareBedroom(dependencies, actor.membership, params.membershipId, true),
  );
  bind(room.unshareBedroom, ({ actor, params }) =>
    shareBedroom(dependencies, actor.membership, params.membershipId, false),
  );
  bind(room.markKnown, ({ actor, params }) =>
    setPreviouslyKnown(dependencies, actor.membership, params.otherId, true),
  );
  bind(room.unmarkKnown, ({ actor, params }) =>
    setPreviouslyKnown(dependencies, actor.membership, params.otherId, false),
  );
}
