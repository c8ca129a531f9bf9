import type { CallPerson, CallPlace } from '../calls';
import type { Participant } from '../room/room-engine';

/** Who somebody in a call is. In a call of two it is the other; in a room, some are known by their first name only. */
export function personOf(place: CallPlace, other: Pick<Participant, 'firstName' | 'id'> | null): CallPerson {
  if (!place.people || !other) return place;
  const { id, firstName } = other;
  const name = firstName ?? '';
  return place.people[id] ?? { name, firstName: name, picture: null };
}
