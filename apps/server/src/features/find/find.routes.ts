import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { candidateProfile } from './candidates/candidate-profile.service';
import { cardPage, fitOf, lastSkipOf, likesOf } from './deck.service';
import { decide } from './interests.service';
import type { ResidentIndexes } from './residents/resident-indexes';
import { findByName } from './search/by-name.service';
import { changeSearch, countFound, searchSettingsOf } from './search/search.service';

export function findRoutes({ bind, db, events, clock }: App, residentIndexes: ResidentIndexes): void {
  const { find } = calls;
  const dependencies = { db, events, clock, residentIndexes };
  bind(find.cards, ({ actor, query, language }) => cardPage(dependencies, actor.membership, query, language));
  bind(find.fit, ({ actor }) => fitOf(dependencies, actor.membership));
  bind(find.likes, ({ actor }) => likesOf(dependencies, actor.membership));
  bind(find.lastSkip, async ({ actor, language }) => ({
    card: await lastSkipOf(dependencies, actor.membership, { now: clock(), language }),
  }));
  bind(find.candidate, ({ actor, params, language }) =>
    candidateProfile(dependencies, actor.membership, params.membershipId, language),
  );
  bind(find.byName, ({ actor, body, language }) =>
    findByName(dependencies, actor.membership, body, language),
  );
  bind(find.setStatus, ({ actor, params, body }) =>
    decide(dependencies, actor.membership, params.membershipId, body),
  );

  bind(find.settings, ({ actor, language }) => searchSettingsOf(db, actor.membership, language));
  bind(find.saveSettings, ({ actor, body }) => changeSearch(dependencies, actor.membership, body, clock()));
  bind(find.count, ({ actor, body }) => countFound(dependencies, actor.membership, body));
}
