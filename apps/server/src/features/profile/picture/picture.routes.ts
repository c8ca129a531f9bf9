import { calls } from '@nestmate/contract';
import type { App } from '../../../platform/app';
import { removePicture, requestPicture } from './picture.service';

export function pictureRoutes({ bind, clock, ...parts }: App): void {
  bind(calls.picture.upload, ({ actor, query }) =>
    requestPicture(parts, actor.membership.membershipId, query.bytes, clock()),
  );
  bind(calls.picture.remove, async ({ actor }) => {
    await removePicture(parts, actor.membership.membershipId, clock());
    return undefined;
  });
}
