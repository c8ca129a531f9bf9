import { calls } from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import type { Bind } from '../../platform/http';
import { communityContent, roomTypesIn } from './community.service';

export function communityRoutes(bind: Bind, db: Db): void {
  bind(calls.community.details, ({ actor, params, language }) =>
    communityContent(db, actor.membership, params, language),
  );
  bind(calls.community.roomTypes, ({ actor, params }) => roomTypesIn(db, actor.membership, params));
}
