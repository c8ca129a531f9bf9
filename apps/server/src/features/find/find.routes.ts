import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { makeCandidateProfile } from './candidates/candidate-profile.service';
import { makeCards, makeFit } from './deck.service';
import { makePeople } from './candidates/candidate-cards.service';
import { makeInterests } from './interests.service';
import { makeByName } from './search/by-name.service';
import { makeSearch } from './search/search.service';
import type { ResidentIndexes } from './residents/resident-indexes';
import { makeDeckViewer } from './viewer.service';

export function findRoutes({ bind, db, events, clock }: App, residentIndexes: ResidentIndexes): void {
  const viewerOf = makeDeckViewer(db);
  const peopleFor = makePeople(db);
  const cards = makeCards({ db, suggestions: residentIndexes, viewerOf, peopleFor });
  const fit = makeFit({ suggestions: residentIndexes, viewerOf });
  const search = makeSearch({ db, events, suggestions: residentIndexes, viewerOf });
  const byName = makeByName({ db, suggestions: residentIndexes, viewerOf, peopleFor });
  const decide = makeInterests({ db, events, viewerOf });
  const profileOf = makeCandidateProfile(db, viewerOf);

  bind(calls.find.cards, ({ actor, query, language }) => cards(actor.membership, query, language));
  bind(calls.find.settings, ({ actor, language }) => search.read(actor.membership, language));
  bind(calls.find.saveSettings, ({ actor, body }) => search.save(actor.membership, body, clock()));
  bind(calls.find.count, ({ actor, body }) => search.count(actor.membership, body));
  bind(calls.find.fit, ({ actor }) => fit(actor.membership));
  bind(calls.find.byName, ({ actor, body, language }) => byName(actor.membership, body, language));
  bind(calls.find.setStatus, ({ actor, params, body }) =>
    decide(actor.membership, params.membershipId, body),
  );
  bind(calls.find.candidate, ({ actor, params, language }) =>
    profileOf(actor.membership, params.membershipId, language),
  );
}
