import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { subnetworkDetails, optionsIn, roomTypesIn } from './housing.service';

export function housingRoutes({ bind, db }: App): void {
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
