import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { type AccessParts, accessRoom } from './access/room-access.service';

export function videoRoutes(
  { bind, db, clock, config }: App,
  parts: Pick<AccessParts, 'mediaServers' | 'tokens'>,
): void {
  bind(calls.video.token, ({ actor, query }) =>
    accessRoom(
      { db, clock, config, ...parts },
      { chatId: query.sid, membershipId: actor.membership.membershipId },
    ),
  );
}
