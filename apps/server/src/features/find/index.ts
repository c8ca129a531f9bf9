import type { App } from '../../platform/app';
import { cardPage } from './deck.service';
import { findLive, residentIndexesLive } from './find.live';
import { findRoutes } from './find.routes';
import { createResidentIndexes, type ResidentIndexes } from './residents/resident-indexes';
import { largestUnitTypes } from './residents/residents.queries';

declare module '../../platform/app' {
  interface Contributions {
    /** The residents of each unit type in memory, for features that rank them. */
    residentIndexes: ResidentIndexes;
  }
}

export { findPersonalData } from './find.personal-data';
export * from './find.schema';
export type { IndexedUnitType, ResidentIndexes } from './residents/resident-indexes';
export {
  agreementOf,
  fitTogether,
  type PairPercent,
  percentagesBetween,
  type TogetherFit,
} from './candidates/together';

export function register(app: App): void {
  const residentIndexes = createResidentIndexes(app.db);
  app.contributions.residentIndexes = residentIndexes;
  residentIndexesLive(app, residentIndexes);
  findRoutes(app, residentIndexes);
  app.contributions.firstCards = (acting, language) =>
    cardPage({ db: app.db, residentIndexes }, acting, { status: 'queued', page: 0 }, language);
  findLive(app);
  preloadOnListen(app, residentIndexes);
}

/** The residents from which a unit type is preloaded: smaller ones are read in a moment, when somebody looks. */
const minPreloaded = 1000;

/**
 * Reads the largest unit types once the server answers, so that nobody waits for them in the minutes after a restart.
 */
function preloadOnListen({ http, db, log }: App, residentIndexes: ResidentIndexes): void {
  let isClosing = false;
  http.addHook('onClose', () => {
    isClosing = true;
  });
  http.addHook('onListen', () => {
    largestUnitTypes(db, minPreloaded)
      .then((unitTypes) => residentIndexes.preload(unitTypes, () => isClosing))
      .catch((error: unknown) => {
        if (!isClosing)
          log.warn({ err: error }, 'Reading residents ahead failed; they are read when somebody looks');
      });
  });
}
