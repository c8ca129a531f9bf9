import { calls } from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import type { Bind } from '../../platform/http';
import { communityContent, optionsIn, roomTypesIn } from './community.service';

export function communityRoutes(bind: Bind, db: Db): void {
  bind(calls.community.details, ({ actor, params, language }) =>
    communityContent(db, actor.membership, params, language),
  );
  bind(calls.community.roomTypes, ({ actor, params }) => roomTypesIn(db, actor.membership, params));
  bind(calls.community.majors, async ({ actor, params, language }) => ({
    majors: await optionsIn(db, actor.membership, params, 'majors', language),
  }));
  bind(calls.community.housing, async ({ actor, params, language }) => ({
    housing: await optionsIn(db, actor.membership, params, 'housing', language),
  }));
}
