import type { UnitTypeId } from '@nestmate/contract/ids';
import { doorOf, nameOfUnit } from '@nestmate/contract/rules/units';
import { unitNumberMax } from '@nestmate/contract/staff/rooms';
import type { SetUpEffect } from '@nestmate/contract/staff/setup/area-calls';
import { type BedList, type ListedUnit, maxUnits, type UnitStock } from '@nestmate/contract/staff/setup/beds';
import { ProductError } from '../../platform/http';
import { type Area, type Facts, peopleIn, repeatedIn } from './area/area';
import {
  bedroomTypesIn,
  saveUnitCounts,
  saveUnits,
  peopleByUnit,
  roomsByType,
  stockOf,
} from './beds.queries';

interface TypeInUse {
  unitTypeId: UnitTypeId;
  capacity: number;
  rooms: number;
  people: number;
}

interface BedFacts extends Facts {
  types: readonly TypeInUse[];
  roomTypes: readonly { id: string; unitTypeId: UnitTypeId }[];
}

const allUnits = (list: BedList): ListedUnit[] => list.flatMap(({ units }) => units);

/** How many units of a type rooms may have; null for no limit. */
const availableIn = ({ count, held_back: heldBack, units }: UnitStock): number | null => {
  if (count !== null) return count - heldBack;
  return units.length === 0 ? null : units.filter((unit) => unit.held_back === null).length;
};

/** People whose room would lose its unit, because that is removed, held back, renamed or of another type now. */
function effectsOnUnits(before: BedList, after: BedList, facts: BedFacts): SetUpEffect[] {
  const typeOf = new Map(
    after.flatMap(({ unit_type_id: type, units }) => units.map((unit) => [unit.unit_id, { type, unit }])),
  );
  return before.flatMap(({ unit_type_id: type, units }) =>
    units.flatMap((unit): SetUpEffect[] => {
      const now = typeOf.get(unit.unit_id);
      const stays =
        now?.type === type && now.unit.held_back === null && nameOfUnit(now.unit) === nameOfUnit(unit);
      const people = peopleIn(facts, unit.unit_id);
      return stays ? [] : [{ kind: 'unit', id: unit.unit_id, people, is_refused: true }];
    }),
  );
}

/** People of unit types that would have fewer units than rooms. */
const effectsOnTypes = (after: BedList, { types }: BedFacts): SetUpEffect[] =>
  after.flatMap((stock): SetUpEffect[] => {
    const used = types.find(({ unitTypeId }) => unitTypeId === stock.unit_type_id);
    const available = availableIn(stock);
    if (!used || available === null || used.rooms <= available) return [];
    return [{ kind: 'tooFewUnits', id: stock.unit_type_id, people: used.people, is_refused: true }];
  });

function mistakesIn(stock: UnitStock, { types, roomTypes }: BedFacts): string[] {
  const { unit_type_id: id, count, held_back: heldBack, units } = stock;
  const type = types.find(({ unitTypeId }) => unitTypeId === id);
  const isCounted = count !== null;
  const isWrong = !type || (isCounted && units.length > 0) || heldBack > (count ?? 0);
  const isAllowed = (unit: ListedUnit) =>
    nameOfUnit(unit).length <= unitNumberMax &&
    (unit.bedrooms.length === 0 ||
      unit.bedrooms.reduce((sum, { beds }) => sum + beds, 0) === type?.capacity) &&
    unit.bedrooms.every(
      ({ room_type_id: bedroom }) =>
        bedroom === null || roomTypes.some((one) => one.id === bedroom && one.unitTypeId === id),
    );
  return [
    ...(isWrong ? [id] : []),
    ...units.filter((unit) => !isAllowed(unit)).map(({ unit_id }) => unit_id),
  ];
}

/** How a unit reads in the audit log. */
const unitInWords = ({
  floor,
  bedrooms,
  is_accessible: isAccessible,
  held_back: heldBack,
  ...unit
}: ListedUnit) => ({
  name: nameOfUnit(unit),
  ...(floor !== '' && { floor }),
  ...(bedrooms.length > 0 && { beds: bedrooms.map(({ beds }) => beds).join(' + ') }),
  ...(isAccessible && { accessible: true }),
  ...(heldBack !== null && { held_back: heldBack }),
});

export const bedsArea: Area<BedList, BedFacts> = {
  action: 'beds.changed',
  read: stockOf,
  factsOf: async (db, subnetworkId) => ({
    inUse: await peopleByUnit(db, subnetworkId),
    types: await roomsByType(db, subnetworkId),
    roomTypes: await bedroomTypesIn(db, subnetworkId),
  }),
  mistakes: (after, facts) => [
    ...repeatedIn([
      ...after.map(({ unit_type_id: id }) => id),
      ...allUnits(after).map(({ unit_id: id }) => id),
    ]),
    ...repeatedIn(allUnits(after).map((unit) => doorOf(nameOfUnit(unit)))),
    ...(allUnits(after).length > maxUnits ? ['units'] : []),
    ...after.flatMap((stock) => mistakesIn(stock, facts)),
  ],
  effects: (before, after, facts) => [
    ...effectsOnUnits(before, after, facts),
    ...effectsOnTypes(after, facts),
  ],
  write: async (tx, subnetworkId, { before, after }) => {
    // A unit type that was added meanwhile stays as it is; one that was removed is refused.
    const counted = await saveUnitCounts(tx, subnetworkId, after);
    const isListed = await saveUnits(tx, { before: allUnits(before), after });
    if (counted < after.length || !isListed) throw new ProductError('Conflict');
  },
  parts: (list) =>
    Object.fromEntries(
      list.flatMap(({ unit_type_id: id, units, ...stock }) => [
        [id, { ...stock, units: units.length }],
        ...units.map((unit): [string, unknown] => [unit.unit_id, unitInWords(unit)]),
      ]),
    ),
};
