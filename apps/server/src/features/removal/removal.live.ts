import type { App } from '../../platform/app';
import { deleteArchived } from './departed.queries';

export function removalLive({ events }: App): void {
  events.within('round.changed', 'removal', (tx, { subnetworkId }) => deleteArchived(tx, subnetworkId));
}
