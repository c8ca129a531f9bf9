import type { App } from '../../../platform/app';
import { recordUnitJoined } from './unit-joined.service';

export function roomsLive({ events, clock }: App): void {
  events.within('unit.joined', 'office', (tx, joined) => recordUnitJoined(tx, joined, clock()));
}
