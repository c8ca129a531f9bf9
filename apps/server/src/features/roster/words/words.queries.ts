import type { NetworkId, SubnetworkId } from '@nestmate/contract/ids';
import { rosterLimits, type RosterWordField, rosterWordFields } from '@nestmate/contract/staff/roster';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { genders, roomTypes, subnetworks, unitTypes } from '../../housing';
import { meaningKey, type Meanings, type Vocabulary } from '../file/vocabulary';
import {
  type RosterImportRef,
  rosterImports,
  rosterPlaceWords,
  rosterRows,
  rosterWords,
  type StaffImportRef,
} from '../roster.schema';
import { isWithin } from '../scope.queries';

/** The places that an import is about; undefined for none of the scope. */
export async function placesOfImport(db: Db, { importId, ...scope }: StaffImportRef) {
  const [found] = await db
    .select({ places: rosterImports.places })
    .from(rosterImports)
    .where(and(eq(rosterImports.id, importId), isWithin(scope)));
  return found?.places;
}

/** A word of a file, and the place of its rows; null for the name of a place. */
export interface StrangeWord {
  field: RosterWordField;
  word: string;
  rows: number;
  place: SubnetworkId | null;
}

/**
 * Words of an import that its places do not have, with the number of their rows: names of places first, then the most
 * frequent. Index: the primary key.
 */
export async function strangeWords(db: Db, { importId }: Pick<RosterImportRef, 'importId'>) {
  const fields = sql.param([...rosterWordFields]);
  const place = sql`case when cell.key <> 'place' then r.subnetwork_id end`;
  const { rows } = await db.execute<{ [Key in keyof StrangeWord]: StrangeWord[Key] }>(sql`
    select cell.key as field, (array_agg(cell.value order by r.number))[1] as word, count(*)::int as rows, ${place} as place
    from ${rosterRows} r cross join lateral jsonb_each_text(r.words) cell
    where r.import_id = ${importId} and coalesce(r.problem, '') not in ('placeOutOfScope', 'roomTypeInSeveral')
      and cell.key = any(${fields}::text[])
    group by cell.key, lower(cell.value), ${place}
    order by cell.key = 'place' desc, 3 desc, 1, 2, 4 limit ${rosterLimits.words}`);
  return rows;
}

/** What words of files mean in places, as staff said. */
export async function meaningsOf(
  db: Db,
  places: readonly SubnetworkId[],
): Promise<Map<SubnetworkId, Meanings>> {
  const rows = await db
    .select()
    .from(rosterWords)
    .where(inArray(rosterWords.subnetworkId, [...places]));
  const byPlace = new Map(places.map((place) => [place, new Map<string, string>()]));
  for (const { subnetworkId, field, word, meaning } of rows)
    byPlace.get(subnetworkId)?.set(meaningKey(field, word), meaning);
  return byPlace;
}

/** The places of a network by name. Index: subnetworks(network_id). */
export const placesOf = (db: Db, networkId: NetworkId): Promise<{ id: SubnetworkId; name: string }[]> =>
  db
    .select({ id: subnetworks.id, name: subnetworks.name })
    .from(subnetworks)
    .where(eq(subnetworks.networkId, networkId))
    .orderBy(asc(subnetworks.name), asc(subnetworks.id));

/** Which places words in rosters of the campus mean, as staff said. Index: the primary key. */
export async function placeWordsOf(db: Db, networkId: NetworkId): Promise<Map<string, SubnetworkId>> {
  const rows = await db.select().from(rosterPlaceWords).where(eq(rosterPlaceWords.networkId, networkId));
  return new Map(rows.map(({ word, subnetworkId }) => [word, subnetworkId]));
}

export async function setPlaceWord(tx: Tx, meaning: typeof rosterPlaceWords.$inferInsert): Promise<void> {
  const { networkId, word } = rosterPlaceWords;
  const { subnetworkId } = meaning;
  await tx
    .insert(rosterPlaceWords)
    .values(meaning)
    .onConflictDoUpdate({ target: [networkId, word], set: { subnetworkId } });
}

export async function dropPlaceWord(tx: Tx, networkId: NetworkId, word: string): Promise<void> {
  await tx
    .delete(rosterPlaceWords)
    .where(and(eq(rosterPlaceWords.networkId, networkId), eq(rosterPlaceWords.word, word)));
}

export async function setMeaning(tx: Tx, meaning: typeof rosterWords.$inferInsert): Promise<void> {
  const { subnetworkId, field, word } = rosterWords;
  await tx
    .insert(rosterWords)
    .values(meaning)
    .onConflictDoUpdate({ target: [subnetworkId, field, word], set: { meaning: meaning.meaning } });
}

export async function dropMeaning(
  tx: Tx,
  { subnetworkId, field, word }: Omit<typeof rosterWords.$inferInsert, 'meaning'>,
): Promise<void> {
  await tx
    .delete(rosterWords)
    .where(
      and(
        eq(rosterWords.subnetworkId, subnetworkId),
        eq(rosterWords.field, field),
        eq(rosterWords.word, word),
      ),
    );
}

/** The units, rooms and genders of places. */
export async function vocabulariesOf(
  db: Db,
  places: readonly SubnetworkId[],
): Promise<Map<SubnetworkId, Vocabulary>> {
  const units = await db
    .select({
      subnetworkId: unitTypes.subnetworkId,
      id: unitTypes.id,
      name: unitTypes.name,
      otherNames: sql<
        string[]
      >`array(select value from jsonb_each_text(${unitTypes.otherNames}) order by key)`,
    })
    .from(unitTypes)
    .where(inArray(unitTypes.subnetworkId, [...places]));
  const rooms = await db
    .select({
      subnetworkId: unitTypes.subnetworkId,
      id: roomTypes.id,
      name: roomTypes.name,
      unitTypeId: roomTypes.unitTypeId,
    })
    .from(roomTypes)
    .innerJoin(unitTypes, eq(unitTypes.id, roomTypes.unitTypeId))
    .where(inArray(unitTypes.subnetworkId, [...places]));
  const labels = await db
    .select({ subnetworkId: genders.subnetworkId, id: genders.id, label: genders.label })
    .from(genders)
    .where(inArray(genders.subnetworkId, [...places]));
  const vocabularies = new Map(
    places.map((place): [SubnetworkId, Vocabulary] => [place, { units: [], rooms: [], genders: [] }]),
  );
  for (const { subnetworkId, ...unit } of units) vocabularies.get(subnetworkId)?.units.push(unit);
  for (const { subnetworkId, ...room } of rooms) vocabularies.get(subnetworkId)?.rooms.push(room);
  for (const { subnetworkId, ...one } of labels) vocabularies.get(subnetworkId)?.genders.push(one);
  return vocabularies;
}
