import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { checkWords, readBasicInfo, saveBasicInfo, saveLivingWith } from './basic-info.service';
import { offeredTo, readChoices, saveChoices } from './choices.service';
import { profileOverview } from './overview.service';
import { removePicture, requestPicture } from './picture/picture.service';
import { saveSocialAccounts, socialAccountsOf } from './social.service';

export function profileRoutes(app: App): void {
  const { bind, clock, ...dependencies } = app;
  bind(calls.profile.overview, ({ actor, language }) =>
    profileOverview(dependencies.db, actor.membership, language),
  );
  bind(calls.profile.readBasicInfo, ({ actor, language }) =>
    readBasicInfo(dependencies.db, actor.membership, language),
  );
  bind(calls.profile.saveBasicInfo, ({ actor, body, language }) =>
    saveBasicInfo(dependencies, actor.membership, body, { language, now: clock() }),
  );
  bind(calls.profile.checkWords, async ({ actor, body }) => {
    await checkWords(dependencies, actor.membership, body);
    return undefined;
  });
  bind(calls.profile.saveLivingWith, async ({ actor, body }) => {
    await saveLivingWith(dependencies, actor.membership, body, clock());
    return undefined;
  });
  choiceRoutes(app);
  socialRoutes(app);
  pictureRoutes(app);
}

function choiceRoutes({ bind, ...dependencies }: App): void {
  bind(calls.housing.majors, async ({ actor, params, language }) => ({
    majors: await offeredTo(dependencies.db, actor.membership, params, { kind: 'majors', language }),
  }));
  bind(calls.housing.housingPreferences, async ({ actor, params, language }) => ({
    housing: await offeredTo(dependencies.db, actor.membership, params, { kind: 'housing', language }),
  }));
  bind(calls.profile.readMajors, async ({ actor }) => ({
    majors: await readChoices(dependencies.db, actor.membership, 'majors'),
  }));
  bind(calls.profile.saveMajors, async ({ actor, body }) => ({
    majors: await saveChoices(dependencies, actor.membership, 'majors', body.majors),
  }));
  bind(calls.profile.readHousing, async ({ actor }) => ({
    housing: await readChoices(dependencies.db, actor.membership, 'housing'),
  }));
  bind(calls.profile.saveHousing, async ({ actor, body }) => ({
    housing: await saveChoices(dependencies, actor.membership, 'housing', body.housing),
  }));
}

function pictureRoutes({ bind, clock, ...dependencies }: App): void {
  bind(calls.picture.upload, ({ actor, query }) =>
    requestPicture(dependencies, actor.membership.membershipId, query.bytes, clock()),
  );
  bind(calls.picture.remove, async ({ actor }) => {
    await removePicture(dependencies, actor.membership.membershipId, clock());
    return undefined;
  });
}

function socialRoutes({ bind, ...dependencies }: App): void {
  bind(calls.profile.readSocialAccounts, async ({ actor }) => ({
    social_accounts: await socialAccountsOf(dependencies.db, actor.membership.membershipId),
  }));
  bind(calls.profile.saveSocialAccounts, async ({ actor, body }) => ({
    social_accounts: await saveSocialAccounts(dependencies, actor.membership, body.social_accounts),
  }));
}
