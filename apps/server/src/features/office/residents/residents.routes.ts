import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import { removeFor, restoreFor } from './removal.service';
import {
  countMatching,
  hideResident,
  listResidents,
  makeReadResident,
  renameResident,
  residentNow,
} from './residents.service';

const { staffResidents } = staffCalls;

export function residentsRoutes(app: App): void {
  const { bind, db } = app;
  const read = makeReadResident(app);
  bind(staffResidents.list, ({ actor, query }) => listResidents(db, actor, query));
  bind(staffResidents.count, ({ actor, query }) => countMatching(db, actor, query));
  bind(staffResidents.read, ({ actor, params, language }) => read(actor, params.membershipId, language));
  bind(staffResidents.remove, async ({ actor, params, body, language }) => {
    await removeFor(app, actor, params.membershipId, body.reason);
    return residentNow(db, actor, params.membershipId, language);
  });
  bind(staffResidents.restore, async ({ actor, params, language }) => {
    await restoreFor(app, actor, params.membershipId);
    return residentNow(db, actor, params.membershipId, language);
  });
  bind(staffResidents.hide, async ({ actor, params, body, language }) => {
    await hideResident(app, actor, params.membershipId, body);
    return residentNow(db, actor, params.membershipId, language);
  });
  bind(staffResidents.correct, async ({ actor, params, body, language }) => {
    await renameResident(app, actor, params.membershipId, body);
    return residentNow(db, actor, params.membershipId, language);
  });
}
