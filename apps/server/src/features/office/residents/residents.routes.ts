import type { MembershipId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import type { StaffActor } from '../../../platform/http';
import { removeFor, restoreFor } from './removal.service';
import { correctResident, moveResident } from './correction.service';
import { countMatching, hideResident, listResidents, readResident, residentNow } from './residents.service';

const { staffResidents } = staffCalls;

interface Seen {
  actor: StaffActor;
  params: { membershipId: MembershipId };
  language: Language;
}

export function residentsRoutes(app: App): void {
  const { bind, db } = app;
  /** A save without a change counts as a read. */
  const answer = (changed: boolean, { actor, params, language }: Seen) =>
    changed
      ? residentNow(db, actor, params.membershipId, language)
      : readResident(app, actor, params.membershipId, language);
  bind(staffResidents.list, ({ actor, query }) => listResidents(db, actor, query));
  bind(staffResidents.count, ({ actor, query }) => countMatching(db, actor, query));
  bind(staffResidents.read, (seen) => answer(false, seen));
  bind(staffResidents.remove, async ({ body, ...seen }) =>
    answer(await removeFor(app, seen.actor, seen.params.membershipId, body.reason), seen),
  );
  bind(staffResidents.restore, async (seen) =>
    answer(await restoreFor(app, seen.actor, seen.params.membershipId), seen),
  );
  bind(staffResidents.hide, async ({ body, ...seen }) =>
    answer(await hideResident(app, seen.actor, seen.params.membershipId, body), seen),
  );
  bind(staffResidents.correct, async ({ body, ...seen }) =>
    answer(await correctResident(app, seen.actor, seen.params.membershipId, body), seen),
  );
  bind(staffResidents.move, async ({ body, ...seen }) =>
    answer(await moveResident(app, seen.actor, seen.params.membershipId, body), seen),
  );
}
