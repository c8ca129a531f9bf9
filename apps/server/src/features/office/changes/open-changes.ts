import type { MembershipId, NetworkId, SubnetworkId } from '@nestmate/contract/ids';
import { type OfficeArea, officeAreas } from '@nestmate/contract/staff/changes';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/database/client';
import { ProductError, type StaffActor, type StaffGrant } from '../../../platform/http';
import type { SubnetworkRef } from '../../housing';
import { grantOf } from '../../staff';
import { placesById, placesOf } from './changes.queries';

/** The time from the first change to its announcement, and at least between two announcements. */
const announceDelayMs = 200;
const minIntervalMs = 2000;
const maxOfOnePerson = 20;

type Announce = (areas: readonly OfficeArea[]) => void;
interface Follower {
  staffId: string;
  grant: StaffGrant;
  announce: Announce;
}

const isNear = ({ networkId, places }: StaffGrant, at: SubnetworkRef) =>
  at.networkId === networkId && (places?.includes(at.subnetworkId) ?? true);

/**
 * The console windows of this process, and what has changed since the last announcement. Many changes make one
 * announcement, which names areas only: the changes are read by calls, which check the reader.
 */
export function openChanges(db: Db, log: Logger) {
  const followers = new Set<Follower>();
  const people = new Set<MembershipId>();
  const places = new Map<SubnetworkId, Set<OfficeArea>>();
  const networks = new Set<NetworkId>();
  let timer: NodeJS.Timeout | undefined;
  let lastAt = 0;

  const announceAll = async () => {
    timer = undefined;
    lastAt = Date.now();
    const [moved, named, teams] = [[...people], new Map(places), new Set(networks)];
    people.clear();
    places.clear();
    networks.clear();
    const near = await placesOf(db, moved);
    const known = await placesById(db, [...named.keys()]);
    for (const { grant, announce } of followers) {
      const areas = new Set<OfficeArea>();
      if (near.some((place) => isNear(grant, place))) areas.add('people');
      for (const place of known)
        if (isNear(grant, place)) for (const area of named.get(place.subnetworkId) ?? []) areas.add(area);
      if (teams.has(grant.networkId)) areas.add('team');
      if (areas.size > 0) announce([...areas]);
    }
  };
  /** Changes may have been missed. */
  const noteGap = () => followers.forEach(({ announce }) => announce(officeAreas));
  const announceSoon = () => {
    const wait = Math.max(announceDelayMs, lastAt + minIntervalMs - Date.now());
    const announceOrNoteGap = () =>
      announceAll().catch((error: unknown) => {
        log.error(error, 'The places of changes could not be read');
        noteGap();
      });
    timer ??= setTimeout(() => void announceOrNoteGap(), wait);
  };

  return {
    /** Nothing is recorded while nobody follows. */
    note: (change: {
      people?: readonly MembershipId[];
      place?: [SubnetworkId, OfficeArea];
      team?: NetworkId;
    }) => {
      if (followers.size === 0) return;
      for (const id of change.people ?? []) people.add(id);
      if (change.place) {
        const [id, area] = change.place;
        places.set(id, (places.get(id) ?? new Set()).add(area));
      }
      if (change.team) networks.add(change.team);
      announceSoon();
    },
    noteGap,
    /** @returns stops it @throws ProductError `TooManyRequests` */
    follow: (actor: StaffActor, announce: Announce): (() => void) => {
      const own = [...followers].filter(({ staffId }) => staffId === actor.staffId);
      if (own.length >= maxOfOnePerson) throw new ProductError('TooManyRequests');
      const follower = { staffId: actor.staffId, grant: grantOf(actor), announce };
      followers.add(follower);
      return () => void followers.delete(follower);
    },
    close: () => clearTimeout(timer),
  };
}

export type Changes = ReturnType<typeof openChanges>;
