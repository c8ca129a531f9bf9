import type { ChoiceKind } from '@nestmate/contract/choices';
import type { MembershipId, OptionId, SubnetworkId } from '@nestmate/contract/ids';
import type { LocalText } from '@nestmate/contract/languages';
import { and, count, eq, inArray, isNotNull, isNull, or, type Placeholder, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { type Placeholders, prepared } from '../../platform/database/prepared';
import { profileOptions } from '../housing';
import { profileChoices, profiles } from './profile.schema';

const isChoiceOf = (membershipId: MembershipId | Placeholder) =>
  and(eq(profileChoices.optionId, profileOptions.id), eq(profileChoices.membershipId, membershipId));

/** Used with `isChoiceOf`. */
const isOfferedOrChosen = or(isNull(profileOptions.retiredAt), isNotNull(profileChoices.optionId));

/** Index: profile_choices' primary key. */
export async function choicesOf(db: Db, membershipId: MembershipId, kind: ChoiceKind): Promise<OptionId[]> {
  const rows = await db
    .select({ id: profileChoices.optionId })
    .from(profileChoices)
    .innerJoin(profileOptions, eq(profileOptions.id, profileChoices.optionId))
    .where(and(eq(profileChoices.membershipId, membershipId), eq(profileOptions.kind, kind)))
    .orderBy(profileChoices.position);
  return rows.map(({ id }) => id);
}

/** Index: profile_options' primary key. */
export async function optionsAmong(
  db: Db,
  ids: OptionId[],
): Promise<ReadonlyMap<OptionId, { kind: ChoiceKind; name: LocalText }>> {
  const rows = await db.select().from(profileOptions).where(inArray(profileOptions.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The number of `ids` that a resident may choose: options that their community offers, and retired ones that they had
 * chosen.
 */
export async function countOffered(
  db: Db,
  { membershipId, subnetworkId }: { membershipId: MembershipId; subnetworkId: SubnetworkId },
  kind: ChoiceKind,
  ids: readonly OptionId[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const [row] = await db
    .select({ offered: count() })
    .from(profileOptions)
    .leftJoin(profileChoices, isChoiceOf(membershipId))
    .where(
      and(
        inArray(profileOptions.id, [...ids]),
        eq(profileOptions.subnetworkId, subnetworkId),
        eq(profileOptions.kind, kind),
        isOfferedOrChosen,
      ),
    );
  return row?.offered ?? 0;
}

export async function replaceChoices(
  tx: Tx,
  membershipId: MembershipId,
  kind: ChoiceKind,
  ids: readonly OptionId[],
): Promise<void> {
  const ofKind = tx
    .select({ id: profileOptions.id })
    .from(profileOptions)
    .where(eq(profileOptions.kind, kind));
  await tx
    .delete(profileChoices)
    .where(and(eq(profileChoices.membershipId, membershipId), inArray(profileChoices.optionId, ofKind)));
  if (ids.length === 0) return;
  await tx
    .insert(profileChoices)
    .values(ids.map((optionId, position) => ({ membershipId, optionId, position })));
}

const chosenByKindQuery = prepared(
  'profile_chosen_by_kind',
  (
    db,
    { membershipId, subnetworkId }: Placeholders<{ membershipId: MembershipId; subnetworkId: SubnetworkId }>,
  ) =>
    db
      .select({ kind: profileOptions.kind, chosen: count(profileChoices.optionId) })
      .from(profileOptions)
      .leftJoin(profileChoices, isChoiceOf(membershipId))
      .where(and(eq(profileOptions.subnetworkId, subnetworkId), isOfferedOrChosen))
      .groupBy(profileOptions.kind),
);

/**
 * The kinds that a community offers, with the number of a resident's choices in each. Index:
 * profile_options(subnetwork_id, kind).
 */
export async function chosenByKind(db: Db, membershipId: MembershipId, subnetworkId: SubnetworkId) {
  return chosenByKindQuery(db, { membershipId, subnetworkId });
}

const chosen = (kind: ChoiceKind, andBy?: Placeholder) => sql<LocalText[]>`(
  select coalesce(jsonb_agg(${profileOptions.name} order by ${profileChoices.position}), '[]')
  from ${profileChoices} join ${profileOptions} on ${profileOptions.id} = ${profileChoices.optionId}
  where ${profileChoices.membershipId} = ${profiles.membershipId} and ${profileOptions.kind} = ${kind}
    ${
      andBy
        ? sql`and exists (select 1 from profile_choices too
      where too.option_id = ${profileOptions.id} and too.membership_id = ${andBy})`
        : sql``
    })`;

/**
 * The choices of a profile's resident, as fields of a query that joins `profiles`. Index: profile_choices' primary key.
 */
export const chosenNames = (kind: ChoiceKind) => chosen(kind);

/** The choices that another resident has made too. */
export const sharedNames = (kind: ChoiceKind, otherId: Placeholder) => chosen(kind, otherId);

const endAskingQuery = prepared(
  'profile_end_asking_for_housing',
  (db, { membershipId, now }: Placeholders<{ membershipId: MembershipId; now: string }>) =>
    db
      .update(profiles)
      .set({ housingPromptEndedAt: sql`${now}::timestamptz` })
      .where(and(eq(profiles.membershipId, membershipId), isNull(profiles.housingPromptEndedAt))),
);

/** Stops leading a resident to their housing preferences after sign-in. Index: the primary key. */
export async function endAskingForHousing(db: Db, membershipId: MembershipId, now: Date): Promise<void> {
  await endAskingQuery(db, { membershipId, now: now.toISOString() });
}
