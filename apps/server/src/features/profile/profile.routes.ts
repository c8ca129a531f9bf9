import { calls } from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import type { Events } from '../../platform/events/events';
import type { Bind } from '../../platform/http';
import { readBasicInfo, saveBasicInfo } from './basic-info.service';
import { profileOverview } from './overview.service';

export function profileRoutes(bind: Bind, parts: { db: Db; events: Events }): void {
  bind(calls.profile.overview, ({ actor }) => profileOverview(parts.db, actor.membership));
  bind(calls.profile.readBasicInfo, ({ actor, language }) =>
    readBasicInfo(parts.db, actor.membership, language),
  );
  bind(calls.profile.saveBasicInfo, ({ actor, body, language }) =>
    saveBasicInfo(parts, actor.membership, body, { language }),
  );
}
