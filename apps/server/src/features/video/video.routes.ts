import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { type AccessDependencies, grantVideoAccess } from './video-access.service';

export function videoRoutes(
  { bind, db, clock, config }: App,
  dependencies: Pick<AccessDependencies, 'mediaServers' | 'tokens'>,
): void {
  bind(calls.video.token, ({ actor, query }) =>
    grantVideoAccess(
      { db, config, ...dependencies },
      { sid: query.sid, membershipId: actor.membership.membershipId },
      clock(),
    ),
  );
}
