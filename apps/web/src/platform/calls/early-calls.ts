import { calls as all } from './calls';

/** The calls that are sent before the app is there, in a table of its own: the build inlines each table as a whole. */
export const calls = {
  auth: { refresh: all.auth.refresh },
  profile: { overview: all.profile.overview },
  find: { cards: all.find.cards, settings: all.find.settings },
  room: { mine: all.room.mine },
};
