import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { readBasicInfo, saveBasicInfo } from './basic-info.service';
import { choiceRoutes } from './choices/choices.routes';
import { profileOverview } from './overview.service';
import { pictureRoutes } from './picture/picture.routes';
import { socialRoutes } from './social/social.routes';

export function profileRoutes(app: App): void {
  const { bind, clock, ...parts } = app;
  bind(calls.profile.overview, ({ actor, language }) =>
    profileOverview(parts.db, actor.membership, language),
  );
  bind(calls.profile.readBasicInfo, ({ actor, language }) =>
    readBasicInfo(parts.db, actor.membership, language),
  );
  bind(calls.profile.saveBasicInfo, ({ actor, body, language }) =>
    saveBasicInfo(parts, actor.membership, body, { language, now: clock() }),
  );
  choiceRoutes(app);
  socialRoutes(app);
  pictureRoutes(app);
}
