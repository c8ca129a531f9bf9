import type { ChoiceKind } from '@nestmate/contract/choices';
import type { NetworkId, OptionId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import { and, eq, getTableColumns, inArray, isNull, or } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { isAmong } from '../../platform/database/conditions';
import { type Placeholders, prepared } from '../../platform/database/prepared';
import {
  networks,
  profileOptions,
  roomTypes,
  type StoredRegistrationQuestion,
  subnetworks,
  unitTypes,
} from './housing.schema';

const subnetworkQuery = prepared(
  'subnetwork',
  (
    db,
    {
      networkId,
      subnetworkId,
      unitTypeId,
    }: Placeholders<{ networkId: NetworkId; subnetworkId: SubnetworkId; unitTypeId: UnitTypeId }>,
  ) =>
    db
      .select({ ...getTableColumns(subnetworks), ownDeadlineEnd: unitTypes.deadlineEnd })
      .from(subnetworks)
      .leftJoin(unitTypes, eq(unitTypes.id, unitTypeId))
      .where(and(eq(subnetworks.id, subnetworkId), eq(subnetworks.networkId, networkId))),
);

/**
 * A subnetwork, with the last day that one of its unit types has of its own. Prepared, because most calls of a resident
 * name their subnetwork. Index: the primary keys.
 */
export async function subnetworkOf(
  db: Db,
  ref: { networkId: NetworkId; subnetworkId: SubnetworkId; unitTypeId: UnitTypeId },
) {
  const [row] = await subnetworkQuery(db, ref);
  return row;
}

/** Index: the primary key. */
export async function subnetworkName(db: Db, id: SubnetworkId): Promise<string> {
  const [row] = await db.select({ name: subnetworks.name }).from(subnetworks).where(eq(subnetworks.id, id));
  return row?.name ?? '';
}

/** The registration questions of subnetworks, retired ones too, in their order. Index: the primary key. */
export async function registrationQuestionsOf(
  db: Db,
  ids: readonly SubnetworkId[],
): Promise<(id: SubnetworkId) => StoredRegistrationQuestion[]> {
  const rows = await db
    .select({ id: subnetworks.id, list: subnetworks.registrationQuestions })
    .from(subnetworks)
    .where(isAmong(subnetworks.id, ids));
  const found = new Map(rows.map((row) => [row.id, row.list]));
  return (id) => found.get(id) ?? [];
}

/** Undefined where the subnetwork has no such unit type. Index: room_types(unit_type_id). */
export async function roomTypesOf(db: Db, subnetworkId: SubnetworkId, unitTypeId: UnitTypeId) {
  const rows = await db
    .select({ roomType: { id: roomTypes.id, name: roomTypes.name, shared: roomTypes.shared } })
    .from(unitTypes)
    .leftJoin(roomTypes, eq(roomTypes.unitTypeId, unitTypes.id))
    .where(and(eq(unitTypes.id, unitTypeId), eq(unitTypes.subnetworkId, subnetworkId)))
    .orderBy(roomTypes.name);
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ roomType }) => roomType ?? []);
}

/** The offered options, and retired ones among `chosen`. Index: profile_options(subnetwork_id, kind). */
export async function optionsOf(
  db: Db,
  subnetworkId: SubnetworkId,
  kind: ChoiceKind,
  chosen: readonly OptionId[],
) {
  return db
    .select({ id: profileOptions.id, name: profileOptions.name, topic: profileOptions.topic })
    .from(profileOptions)
    .where(
      and(
        eq(profileOptions.subnetworkId, subnetworkId),
        eq(profileOptions.kind, kind),
        or(isNull(profileOptions.retiredAt), inArray(profileOptions.id, [...chosen])),
      ),
    )
    .orderBy(profileOptions.position, profileOptions.id);
}

export async function insertNetwork(tx: Tx, id: NetworkId, name: string): Promise<void> {
  await tx.insert(networks).values({ id, name, kind: 'university' });
}

/** Changes the name and kind of a network. */
export async function changeNetwork(
  tx: Tx,
  networkId: NetworkId,
  changes: Pick<typeof networks.$inferInsert, 'kind' | 'name'>,
): Promise<void> {
  await tx.update(networks).set(changes).where(eq(networks.id, networkId));
}
