import { z } from 'zod';
import { roomTypeId, unitId, unitTypeId } from '../../ids';
import { limits } from '../../limits';
import { unitNumberMax } from '../../rules/units';
import { personText } from '../../shapes/person-text';
import { areaCalls } from './area-calls';

/** How many units a place can list, and a type can count. */
export const maxUnits = 2000;
export const heldBackReasonMax = 200;

const bedroom = z.object({
  room_type_id: roomTypeId.nullable().describe('Null for a bedroom of no type'),
  beds: z.number().int().min(1).max(limits.groupSize),
});
export type UnitBedroom = z.infer<typeof bedroom>;

const heldBackReason = personText('line', heldBackReasonMax).min(1);

/** The client generates the id of a new one, so that a repeated save adds nothing. */
const unit = z.object({
  unit_id: unitId,
  building: personText('line', unitNumberMax),
  floor: personText('line', unitNumberMax),
  number: personText('line', unitNumberMax).min(1),
  bedrooms: z.array(bedroom).max(limits.groupSize).describe('Empty where they are not described'),
  is_accessible: z.boolean(),
  held_back: heldBackReason.nullable().describe('Why it is not filled; null for a unit that is'),
});
export type ListedUnit = z.infer<typeof unit>;

/** What there is of a unit type: a count, a list, or neither, which is no limit. */
const unitStock = z.object({
  unit_type_id: unitTypeId,
  count: z
    .number()
    .int()
    .min(0)
    .max(maxUnits)
    .nullable()
    .describe('Null where units are listed, or unlimited'),
  held_back: z.number().int().min(0).max(maxUnits).describe('Of the counted units'),
  held_back_reason: heldBackReason.nullable(),
  units: z.array(unit).max(maxUnits),
});
export type UnitStock = z.infer<typeof unitStock>;

/** What there is of each unit type, in their order. */
export const unitStocks = z.array(unitStock).max(100);
export type UnitStocks = z.infer<typeof unitStocks>;

export const staffUnitCalls = areaCalls('units', 'how many units there are, or the list of them', unitStocks);
