import { calls } from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import type { Bind } from '../../platform/http';
import { subnetworkDetails, optionsIn, roomTypesIn } from './housing.service';

export function housingRoutes(bind: Bind, db: Db): void {
  bind(calls.housing.details, ({ actor, params, language }) =>
    subnetworkDetails(db, actor.membership, params, language),
  );
  bind(calls.housing.roomTypes, ({ actor, params }) => roomTypesIn(db, actor.membership, params));
  bind(calls.housing.majors, async ({ actor, params, language }) => ({
    majors: await optionsIn(db, actor.membership, params, 'majors', language),
  }));
  bind(calls.housing.housingWishes, async ({ actor, params, language }) => ({
    housing: await optionsIn(db, actor.membership, params, 'housing', language),
  }));
}
