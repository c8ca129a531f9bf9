import { isDeepStrictEqual } from 'node:util';
import type { ErrorCode } from '@nestmate/contract/errors';
import type { SetUpChecked, SetUpEffect } from '@nestmate/contract/staff/setup/area-calls';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { ProductError, type StaffActor } from '../../../platform/http';
import { aboutSubnetwork, byStaff, record } from '../../audit';
import type { SubnetworkRef } from '../../housing';
import { standingGrant } from '../../staff';
import { lockPlace } from '../places.queries';
import { type Area, type Facts, differenceOf, versionOf } from './area';

export type AreaDependencies = Pick<App, 'clock' | 'db' | 'events'>;

export async function readArea<Contents, Known extends Facts>(
  db: Db,
  area: Area<Contents, Known>,
  { subnetworkId }: Pick<SubnetworkRef, 'subnetworkId'>,
) {
  const [contents, { inUse }] = await Promise.all([
    area.read(db, subnetworkId),
    area.factsOf(db, subnetworkId),
  ]);
  const in_use = [...inUse].map(([id, people]) => ({ id, people }));
  return { version: versionOf(contents), in_use, contents };
}

/** The effects of a change, refused or not; saves nothing. */
export async function checkArea<Contents, Known extends Facts>(
  db: Db,
  area: Area<Contents, Known>,
  { subnetworkId }: Pick<SubnetworkRef, 'subnetworkId'>,
  after: Contents,
): Promise<SetUpChecked> {
  const before = await area.read(db, subnetworkId);
  const facts = await area.factsOf(db, subnetworkId);
  return { effects: effectsOf(area, before, after, facts) };
}

const effectsOf = <Contents, Known extends Facts>(
  area: Area<Contents, Known>,
  before: Contents,
  after: Contents,
  facts: Known,
) => area.effects(before, after, facts).filter(({ people }) => people > 0);

/**
 * The error of each effect that refuses a change. It distinguishes answers and choices from places where people live.
 */
const refusalOf: Partial<Record<SetUpEffect['kind'], ErrorCode>> = {
  answers: 'AnswersExist',
  severalOptions: 'AnswersExist',
  option: 'AnswersExist',
};

function requireHarmless(effects: readonly SetUpEffect[]): void {
  const refused = effects.filter((effect) => effect.is_refused);
  const [worst] = refused.toSorted((one, other) => other.people - one.people);
  if (!worst) return;
  throw new ProductError(refusalOf[worst.kind] ?? 'StillInUse', { values: { count: worst.people } });
}

function requireValid(titles: readonly string[]): void {
  if (titles.length === 0) return;
  throw new ProductError('InvalidInput', {
    validation: titles.map((title) => ({ title, error_text: 'InvalidInput' })),
  });
}

/**
 * Saves an area of a community; residents' windows and the index follow. Saving without a change does nothing.
 * @throws ProductError `ChangedMeanwhile` when the version is not the latest, `AnswersExist`, `StillInUse`, or
 * `InvalidInput`
 */
export function saveArea<Contents, Known extends Facts>(
  { db, events, clock }: AreaDependencies,
  actor: StaffActor,
  { networkId, subnetworkId }: SubnetworkRef,
  area: Area<Contents, Known>,
  { contents: after, version }: { contents: Contents; version?: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'setUp');
    const place = await lockPlace(tx, networkId, subnetworkId);
    if (!place) throw new ProductError('NotFound');
    const now = clock();
    const before = await area.read(tx, subnetworkId);
    if (isDeepStrictEqual(before, after)) return;
    if (version !== undefined && version !== versionOf(before)) throw new ProductError('ChangedMeanwhile');
    const facts = await area.factsOf(tx, subnetworkId);
    requireValid(area.mistakes(after, facts));
    requireHarmless(effectsOf(area, before, after, facts));
    await area.write(tx, subnetworkId, { before, after, now });
    const decided = await area.decide?.(tx, subnetworkId, { before, after, now });
    if (decided) await events.publish(tx, 'office.decided', decided);
    await record(
      tx,
      {
        action: area.action,
        ...aboutSubnetwork(byStaff(actor), { networkId, subnetworkId, name: place.name }),
        ...differenceOf(area.parts(before), area.parts(after)),
      },
      now,
    );
    await events.publish(tx, 'setUp.changed', { subnetworkId });
  });
}
