import { calls } from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import type { Events } from '../../platform/events/events';
import type { Bind } from '../../platform/http';
import { makeCandidateProfile } from './candidate/candidate.service';
import { makeCards } from './deck/cards.service';
import { makeDeckViewer } from './deck/viewer.service';
import { makeInterests } from './interests/interests.service';
import { makeResidentSuggestions } from './suggestions/resident-suggestions';

export function findRoutes(bind: Bind, db: Db, events: Events): void {
  const viewerOf = makeDeckViewer(db);
  const cards = makeCards({ db, suggestions: makeResidentSuggestions(db, events), viewerOf });
  const decide = makeInterests({ db, events, viewerOf });
  const profileOf = makeCandidateProfile(db, viewerOf);

  bind(calls.find.cards, ({ actor, query, language }) => cards(actor.membership, query, language));
  bind(calls.find.setStatus, async ({ actor, params, body }) => ({
    status: await decide(actor.membership, params.membershipId, body.status),
  }));
  bind(calls.profile.candidate, ({ actor, params, language }) =>
    profileOf(actor.membership, params.membershipId, language),
  );
}
