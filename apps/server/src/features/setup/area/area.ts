import type { SubnetworkId } from '@nestmate/contract';
import type { AuditAction, SetUpEffect } from '@nestmate/contract/staff';
import type { Db } from '../../../platform/database/client';
import type { Fields } from '../../audit';

/** How many residents each part of an area concerns, by its id. */
export interface Facts {
  inUse: ReadonlyMap<string, number>;
}

export interface Change<Contents> {
  before: Contents;
  wanted: Contents;
  now: Date;
}

/**
 * A part of a community that the housing office reads and saves as a whole. Whether a change is allowed is decided from facts, without a
 * query.
 */
export interface Area<Contents, Known extends Facts = Facts> {
  /** The name of a change in the audit log. */
  action: AuditAction;
  read: (db: Db, subnetworkId: SubnetworkId) => Promise<Contents>;
  factsOf: (db: Db, subnetworkId: SubnetworkId) => Promise<Known>;
  /** The fields whose new values are not allowed. */
  mistakes: (wanted: Contents, facts: Known) => string[];
  effects: (before: Contents, wanted: Contents, facts: Known) => SetUpEffect[];
  write: (tx: Db, subnetworkId: SubnetworkId, change: Change<Contents>) => Promise<void>;
  /** The values that the audit log compares, by name. */
  parts: (contents: Contents) => Fields;
}

export const peopleIn = ({ inUse }: Facts, id: string): number => inUse.get(id) ?? 0;

/** The removed parts of a list that concern somebody. */
export const removalsOf = (
  kind: SetUpEffect['kind'],
  before: readonly string[],
  wanted: readonly string[],
  facts: Facts,
): SetUpEffect[] =>
  before
    .filter((id) => !wanted.includes(id))
    .map((id) => ({ kind, id, people: peopleIn(facts, id), is_refused: true }));
