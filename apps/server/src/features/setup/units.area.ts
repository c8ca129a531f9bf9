import type { UnitTypeId } from '@nestmate/contract/ids';
import { mistakesInUnits, nameOfUnit } from '@nestmate/contract/rules/units';
import type { SetUpEffect } from '@nestmate/contract/staff/setup/area-calls';
import {
  type UnitStocks,
  type ListedUnit,
  maxUnits,
  type UnitStock,
} from '@nestmate/contract/staff/setup/units';
import { ProductError } from '../../platform/http';
import { type Area, type Facts, peopleIn, repeatedIn } from './area/area';
import {
  bedroomTypesIn,
  saveUnitCounts,
  saveUnits,
  peopleByUnit,
  roomsByType,
  stockOf,
} from './units.queries';

interface TypeInUse {
  unitTypeId: UnitTypeId;
  capacity: number;
  rooms: number;
  people: number;
}

interface UnitFacts extends Facts {
  types: readonly TypeInUse[];
  roomTypes: readonly { id: string; unitTypeId: UnitTypeId }[];
}

const allUnits = (list: UnitStocks): ListedUnit[] => list.flatMap(({ units }) => units);

/** How many units of a type rooms may have; null for no limit. */
const availableIn = ({ count, held_back: heldBack, units }: UnitStock): number | null => {
  if (count !== null) return count - heldBack;
  return units.length === 0 ? null : units.filter((unit) => unit.held_back === null).length;
};

/** People whose room would lose its unit, because that is removed, held back, renamed or of another type now. */
function effectsOnUnits(before: UnitStocks, after: UnitStocks, facts: UnitFacts): SetUpEffect[] {
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
const effectsOnTypes = (after: UnitStocks, { types }: UnitFacts): SetUpEffect[] =>
  after.flatMap((stock): SetUpEffect[] => {
    const used = types.find(({ unitTypeId }) => unitTypeId === stock.unit_type_id);
    const available = availableIn(stock);
    if (!used || available === null || used.rooms <= available) return [];
    return [{ kind: 'tooFewUnits', id: stock.unit_type_id, people: used.people, is_refused: true }];
  });

/** What is wrong with a unit type's stock, beside its units by themselves. */
function mistakesIn(stock: UnitStock, { types, roomTypes }: UnitFacts): string[] {
  const { unit_type_id: id, count, held_back: heldBack, units } = stock;
  const isWrong =
    types.every(({ unitTypeId }) => unitTypeId !== id) ||
    (count !== null && units.length > 0) ||
    heldBack > (count ?? 0);
  const own = new Set<string>(roomTypes.flatMap((one) => (one.unitTypeId === id ? one.id : [])));
  const hasOthersRoomType = ({ bedrooms }: ListedUnit) =>
    bedrooms.some(({ room_type_id: bedroom }) => bedroom !== null && !own.has(bedroom));
  return [...(isWrong ? [id] : []), ...units.filter(hasOthersRoomType).map(({ unit_id }) => unit_id)];
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

export const unitsArea: Area<UnitStocks, UnitFacts> = {
  action: 'units.changed',
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
    ...(allUnits(after).length > maxUnits ? ['units'] : []),
    ...[
      ...mistakesInUnits(
        after.map(({ unit_type_id: id, units }) => ({
          capacity: facts.types.find(({ unitTypeId }) => unitTypeId === id)?.capacity,
          units,
        })),
      ).keys(),
    ].map(({ unit_id: id }) => id),
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
