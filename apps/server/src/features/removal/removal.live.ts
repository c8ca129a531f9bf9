import type { App } from '../../platform/app';
import { endRound } from './departed.service';

export function removalLive({ events }: App): void {
  events.within('round.changed', 'removal', (tx, { subnetworkId }) => endRound(tx, subnetworkId));
}
