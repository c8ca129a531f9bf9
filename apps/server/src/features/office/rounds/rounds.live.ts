import type { App } from '../../../platform/app';
import { recordEndOfMatching } from './rounds.service';

export function roundsLive({ events, clock }: App): void {
  events.within('matching.ended', 'office', (tx, { subnetworkId }) =>
    recordEndOfMatching(tx, subnetworkId, clock()),
  );
}
