import { z } from 'zod';
import { roomTypeId, unitTypeId } from '../../ids';
import { limits } from '../../limits';
import { areaCalls } from './area-calls';
import { officeName, officeText, setUpLimits } from './texts';

const roomType = z.object({ room_type_id: roomTypeId, name: officeName, is_shared: z.boolean() });

/** In order. The client generates the id of a new one, so that a repeated save adds nothing. */
export const unitTypeList = z
  .array(
    z.object({
      unit_type_id: unitTypeId,
      name: officeText(setUpLimits.name, 'line').describe(
        'Staff, exports and the audit log use the English one',
      ),
      capacity: z.number().int().min(1).max(limits.groupSize).describe('People per unit'),
      room_types: z.array(roomType).max(setUpLimits.roomTypes),
    }),
  )
  .max(setUpLimits.unitTypes);
export type UnitTypeList = z.infer<typeof unitTypeList>;

export const staffUnitTypeCalls = areaCalls('unit-types', 'the kinds of units and bedrooms', unitTypeList);
