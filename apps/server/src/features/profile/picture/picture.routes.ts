import { calls } from '@nestmate/contract';
import type { Bind } from '../../../platform/http';
import { type PictureParts, removePicture, requestPicture } from './picture.service';

export function pictureRoutes(bind: Bind, parts: PictureParts): void {
  bind(calls.picture.upload, ({ actor }) => requestPicture(parts, actor.membership.membershipId));
  bind(calls.picture.remove, async ({ actor }) => {
    await removePicture(parts, actor.membership.membershipId);
    return undefined;
  });
}
