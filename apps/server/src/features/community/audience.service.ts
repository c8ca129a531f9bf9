import type { SubnetworkId } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { residentsAmong } from './residents-among.queries';

/** The residents of a community who have a window open in this process. */
export const residentsHere = ({ db, live }: Pick<App, 'db' | 'live'>, subnetworkId: SubnetworkId) =>
  residentsAmong(db, live.watchedHere(), subnetworkId);
