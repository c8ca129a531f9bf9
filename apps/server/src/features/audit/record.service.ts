import { createHash } from 'node:crypto';
import type { MembershipId, NetworkId, SubnetworkId } from '@nestmate/contract/ids';
import type { AuditAction } from '@nestmate/contract/staff/audit';
import type { Db, Tx } from '../../platform/database/client';
import { newOpaqueToken } from '../../platform/opaque-token';
import {
  deletePeople,
  insertEntry,
  insertMembers,
  insertPrivate,
  rememberNames,
  wasRecorded,
} from './audit.queries';
import type { ActorKind, Fields, SubjectKind } from './audit.schema';

export interface AuditActor {
  kind: ActorKind;
  /** Of a staff member. */
  id?: string;
  name?: string;
}

/** A staff member as the actor of an entry. */
export const byStaff = ({ staffId, name }: { staffId: string; name: string }): AuditActor => ({
  kind: 'staff',
  id: staffId,
  name,
});

interface NamedSubnetwork {
  networkId: NetworkId;
  subnetworkId: SubnetworkId;
  name: string;
}

/** What entries about a subnetwork as a whole have in common. */
export const aboutSubnetwork = (
  actor: AuditActor,
  { networkId, subnetworkId, name }: NamedSubnetwork,
): Pick<NewAuditEntry, 'actor' | 'networkId' | 'subject' | 'subnetworkId'> => ({
  actor,
  networkId,
  subnetworkId,
  subject: { kind: 'subnetwork', id: subnetworkId, name },
});

/** An action, as it is recorded. */
export interface NewAuditEntry {
  action: AuditAction;
  actor: AuditActor;
  networkId: NetworkId | null;
  /** Absent for actions that concern the whole network. */
  subnetworkId?: SubnetworkId;
  subject?: { kind: SubjectKind; id: string; name: string };
  reason?: string;
  before?: Fields;
  after?: Fields;
  /** The people whose ids are in `before` and `after`. */
  people?: readonly { id: string; name: string }[];
  /** The people of a bulk action, with the result for each. */
  members?: readonly { membershipId: MembershipId; outcome: string }[];
}

const personKinds = new Set<SubjectKind>(['staff', 'resident']);

export const digestOf = ({ salt, contents }: { salt: string; contents: string }) =>
  createHash('sha256').update(salt).update(contents).digest('base64url');

/**
 * Adds an entry to the audit log. Call it in the transaction of the change, so that neither is stored without the
 * other. Details about a person and every reason can be erased later; the rest cannot.
 */
export async function record(tx: Tx, auditEntry: NewAuditEntry, at: Date): Promise<void> {
  const { action, actor, networkId, subnetworkId, subject, reason, before, after } = auditEntry;
  const { people = [], members = [] } = auditEntry;
  const isAboutPerson = subject !== undefined && personKinds.has(subject.kind);
  const details = { reason, ...(isAboutPerson && { before, after }) };
  const contents = JSON.stringify(details);
  const hidden = contents === '{}' ? undefined : { salt: newOpaqueToken(), contents };
  const entryId = await insertEntry(tx, {
    at,
    networkId,
    subnetworkId,
    action,
    actorKind: actor.kind,
    actorId: actor.id,
    subjectKind: subject?.kind,
    subjectId: subject?.id,
    ...(!isAboutPerson && { before, after }),
    members: members.length,
    privateDigest: hidden && digestOf(hidden),
  });
  if (hidden) await insertPrivate(tx, { ...hidden, entryId, personId: isAboutPerson ? subject.id : null });
  await insertMembers(tx, entryId, members);
  await rememberNames(
    tx,
    [actor, subject, ...people].flatMap((named) =>
      named?.id && named.name ? { id: named.id, name: named.name } : [],
    ),
  );
}

/** Adds an entry unless there is one by the same actor, with the same action and subject, within a period. */
export async function recordOncePer(
  periodMs: number,
  db: Db,
  auditEntry: NewAuditEntry,
  at: Date,
): Promise<void> {
  const since = new Date(at.getTime() - periodMs);
  const { action, actor, subject } = auditEntry;
  if (
    actor.id &&
    subject &&
    (await wasRecorded(db, { action, actorId: actor.id, subjectId: subject.id }, since))
  )
    return;
  await db.transaction((tx) => record(tx, auditEntry, at));
}

/** Erases people from the log: their names, and the details of entries about them. Every seal stays valid. */
export const erasePeople = (tx: Tx, ids: readonly string[]): Promise<void> => deletePeople(tx, ids);
