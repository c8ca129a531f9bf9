import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import {
  moveDeadline,
  movePhase,
  pauseUnitType,
  rehearseDeadline,
  rehearsePause,
  rehearsePhase,
  roundsOf,
} from './rounds.service';

const { staffRounds } = staffCalls;
const daysOf = ({ starts_on: start, ends_on: end }: { starts_on: string; ends_on: string }) => ({
  start,
  end,
});

export function roundsRoutes(app: App): void {
  const { bind, db } = app;
  bind(staffRounds.list, ({ actor }) => roundsOf(db, actor));
  bind(staffRounds.pause, async ({ actor, params, body }) => {
    await pauseUnitType(app, actor, params.unitTypeId, body);
    return roundsOf(db, actor);
  });
  bind(staffRounds.rehearse, ({ actor, params, query }) =>
    rehearseDeadline(app, actor, { subnetworkId: params.subnetworkId, end: query.ends_on }),
  );
  bind(staffRounds.rehearsePause, ({ params: { unitTypeId } }) => rehearsePause(db, unitTypeId));
  bind(staffRounds.rehearsePhase, ({ actor, params }) => rehearsePhase(app, actor, params.subnetworkId));
  bind(staffRounds.setDeadline, async ({ actor, params, body: { seen, reason, ...days } }) => {
    const change = { days: daysOf(days), seen: daysOf(seen), reason };
    await moveDeadline(app, actor, params.subnetworkId, change);
    return roundsOf(db, actor);
  });
  bind(staffRounds.setPhase, async ({ actor, params, body }) => {
    await movePhase(app, actor, params.subnetworkId, body);
    return roundsOf(db, actor);
  });
}
