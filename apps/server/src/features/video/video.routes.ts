import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { type AccessDependencies, grantVideoAccess } from './video-access.service';

export function videoRoutes(
  { bind, db, clock, config }: App,
  context: Pick<AccessDependencies, 'mediaServers' | 'tokens'>,
): void {
  bind(calls.video.token, ({ actor, query }) =>
    grantVideoAccess(
      { db, clock, config, ...context },
      { sid: query.sid, membershipId: actor.membership.membershipId },
    ),
  );
}
