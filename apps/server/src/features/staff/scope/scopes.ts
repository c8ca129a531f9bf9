import { membershipId, questionId, roomId, subnetworkId, unitTypeId } from '@nestmate/contract/ids';
import type { z } from 'zod';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import type { SubnetworkRef } from '../../housing';
import {
  placeOfMembership,
  placeOfQuestion,
  placeOfRoom,
  placeOfSubnetwork,
  placeOfUnitType,
} from './scope.queries';

/** @throws ProductError `NotFound` for what is no id */
export function idIn<Schema extends z.ZodType>(schema: Schema, value: string): z.infer<Schema> {
  const id = schema.safeParse(value);
  if (!id.success) throw new ProductError('NotFound');
  return id.data;
}

/** The place of the thing with an id, as a path has it. @throws ProductError `NotFound` for what is no id */
type PlaceOf = (db: Db, id: string) => PromiseLike<SubnetworkRef[]>;
type PlaceOfId<Id> = (db: Db, id: Id) => PromiseLike<SubnetworkRef[]>;

const parsing =
  <Schema extends z.ZodType>(schema: Schema, placeOf: PlaceOfId<z.infer<Schema>>): PlaceOf =>
  (db, id) =>
    placeOf(db, idIn(schema, id));

/** How to find the place of what a path parameter names, by the parameter. */
export type StaffScopes = ReadonlyMap<string, PlaceOf>;

const scopes = {
  subnetworkId: parsing(subnetworkId, placeOfSubnetwork),
  unitTypeId: parsing(unitTypeId, placeOfUnitType),
  questionId: parsing(questionId, placeOfQuestion),
  membershipId: parsing(membershipId, placeOfMembership),
  roomId: parsing(roomId, placeOfRoom),
};

declare module '../../../platform/app' {
  interface Contributions {
    staffScopes: Map<string, PlaceOf>;
  }
}

/** The path parameters that name things of features above this one. */
const namedAbove = ['caseId', 'draftId', 'passcodeId'] as const;

/**
 * Registers with the guard of staff how to find the place of what a path parameter names. Call it while features are
 * registered.
 */
export function addScope<Schema extends z.ZodType>(
  { contributions }: Pick<App, 'contributions'>,
  parameter: (typeof namedAbove)[number],
  schema: Schema,
  placeOf: PlaceOfId<z.infer<Schema>>,
): void {
  contributions.staffScopes?.set(parameter, parsing(schema, placeOf));
}

/**
 * The server does not start where a feature has left its parameter out: staff would reach what is outside their places.
 */
export function createScopes({ contributions, http }: Pick<App, 'contributions' | 'http'>): StaffScopes {
  const staffScopes = new Map<string, PlaceOf>(Object.entries(scopes));
  contributions.staffScopes = staffScopes;
  http.addHook('onReady', async () => {
    const missing = namedAbove.filter((parameter) => !staffScopes.has(parameter));
    if (missing.length > 0) throw new Error(`No feature knows the place of ${missing.join(' and ')}`);
  });
  return staffScopes;
}
