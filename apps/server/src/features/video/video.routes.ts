import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { accessRoom } from './access/room-access.service';
import type { RoomTokens } from './access/room-tokens';

export function videoRoutes({ bind, db, clock, config }: App, tokens: RoomTokens): void {
  bind(calls.video.token, ({ actor, query }) =>
    accessRoom(
      { db, clock, config, tokens },
      { chatId: query.sid, membershipId: actor.membership.membershipId },
    ),
  );
}
