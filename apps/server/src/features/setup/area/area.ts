import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import type { OfficeDecision } from '@nestmate/contract/notification-list';
import type { AuditAction } from '@nestmate/contract/staff/audit';
import type { SetUpEffect } from '@nestmate/contract/staff/setup/area-calls';
import type { Db, Tx } from '../../../platform/database/client';
import type { Fields } from '../../audit';

/** How many residents each part of an area concerns, by its id. */
export interface Facts {
  inUse: ReadonlyMap<string, number>;
}

export interface Change<Contents> {
  before: Contents;
  after: Contents;
  now: Date;
}

/** A decision of the housing office about residents, who find it in their bell. */
export interface AreaDecision {
  decision: OfficeDecision;
  membershipIds: MembershipId[];
}

/**
 * A part of a community that the housing office reads and saves as a whole. Whether a change is allowed is decided from
 * facts, without a query.
 */
export interface Area<Contents, Known extends Facts = Facts> {
  /** The name of a change in the audit log. */
  action: AuditAction;
  read: (db: Db, subnetworkId: SubnetworkId) => Promise<Contents>;
  factsOf: (db: Db, subnetworkId: SubnetworkId) => Promise<Known>;
  /** The fields whose new values are not allowed. */
  mistakes: (after: Contents, facts: Known) => string[];
  effects: (before: Contents, after: Contents, facts: Known) => SetUpEffect[];
  write: (tx: Tx, subnetworkId: SubnetworkId, change: Change<Contents>) => Promise<void>;
  /** What a change decides about residents, after it is written; nothing for most areas. */
  decide?: (tx: Tx, subnetworkId: SubnetworkId, change: Change<Contents>) => Promise<AreaDecision>;
  /** The values that the audit log compares, by name. */
  parts: (contents: Contents) => Fields;
}

export const peopleIn = ({ inUse }: Facts, id: string): number => inUse.get(id) ?? 0;

/** The removed parts of a list that concern somebody. */
export const removalsOf = (
  kind: SetUpEffect['kind'],
  before: readonly string[],
  after: readonly string[],
  facts: Facts,
): SetUpEffect[] =>
  before
    .filter((id) => !after.includes(id))
    .map((id) => ({ kind, id, people: peopleIn(facts, id), is_refused: true }));

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, part]): [string, unknown] => [name, sorted(part)]);
  return Object.fromEntries(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)));
};

/** JSON that is the same for the same contents, whatever the order of their fields. */
const canonical = (value: unknown) => JSON.stringify(sorted(value));

/**
 * The version that a save names to show which state it has seen; empty for none. It needs no column, and no writer can
 * forget to raise it.
 */
export const versionOf = (contents: unknown): string =>
  contents === null ? '' : createHash('sha256').update(canonical(contents)).digest('base64url');

/** The parts that differ, as they were and as they are. */
export function differenceOf(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const only = (fields: Fields, others: Fields) =>
    Object.fromEntries(
      Object.entries(fields).filter(([name, part]) => !isDeepStrictEqual(part, others[name])),
    );
  return { before: only(before, after), after: only(after, before) };
}

/** A list by its ids, beside their order. */
export function partsOf<Item>(list: readonly Item[], idOf: (item: Item) => string): Fields {
  return {
    ...Object.fromEntries(list.map((item) => [idOf(item), item])),
    order: list.map(idOf),
  };
}

/** The ids that occur in a list more than once. */
export const repeatedIn = (ids: readonly string[]): string[] =>
  ids.filter((id, index) => ids.indexOf(id) < index);
