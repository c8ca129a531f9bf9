import type { App } from '../../platform/app';
import { endRound } from './returning.service';

export function returningLive({ events }: App): void {
  events.within('round.changed', 'returning', (tx, { subnetworkId }) => endRound(tx, subnetworkId));
}
