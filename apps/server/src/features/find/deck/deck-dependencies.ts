import type { Db } from '../../../platform/database/client';
import type { ActingMembership } from '../../../platform/http';
import type { Suggestions } from '../suggestions/suggestions';
import type { DeckViewer } from '../viewer.service';
import type { PeopleFor } from './people';

/** The dependencies of finding people, by the deck or by name. */
export interface DeckDependencies {
  db: Db;
  suggestions: Suggestions;
  viewerOf: (acting: ActingMembership) => Promise<DeckViewer>;
  peopleFor: PeopleFor;
}
