import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { roomTypesIn, subnetworkDetails } from './housing.service';

export function housingRoutes({ bind, db }: App): void {
  bind(calls.housing.details, ({ actor, params, language }) =>
    subnetworkDetails(db, actor.membership, params, language),
  );
  bind(calls.housing.roomTypes, ({ actor, params }) => roomTypesIn(db, actor.membership, params));
}
