import { calls } from '@nestmate/contract';
import type { App } from '../../../platform/app';
import { offeredTo, readChoices, saveChoices } from './choices.service';

export function choiceRoutes({ bind, ...parts }: App): void {
  bind(calls.housing.majors, async ({ actor, params, language }) => ({
    majors: await offeredTo(parts.db, actor.membership, params, { kind: 'majors', language }),
  }));
  bind(calls.housing.housingWishes, async ({ actor, params, language }) => ({
    housing: await offeredTo(parts.db, actor.membership, params, { kind: 'housing', language }),
  }));
  bind(calls.profile.readMajors, async ({ actor }) => ({
    majors: await readChoices(parts.db, actor.membership, 'majors'),
  }));
  bind(calls.profile.saveMajors, async ({ actor, body }) => ({
    majors: await saveChoices(parts, actor.membership, 'majors', body.majors),
  }));
  bind(calls.profile.readHousing, async ({ actor }) => ({
    housing: await readChoices(parts.db, actor.membership, 'housing'),
  }));
  bind(calls.profile.saveHousing, async ({ actor, body }) => ({
    housing: await saveChoices(parts, actor.membership, 'housing', body.housing),
  }));
}
