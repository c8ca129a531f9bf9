import type { Language } from '@nestmate/contract';
import type { CallPerson, CallPlace } from '../calls';
import type { Participant } from '../room/room-engine';

/** The person behind a participant. In a call of two it is the other; in a room, some are known by their first name only. */
export function personOf(place: CallPlace, other: Pick<Participant, 'firstName' | 'id'> | null): CallPerson {
  if (!place.people || !other) return place;
  const { id, firstName } = other;
  const name = firstName ?? '';
  return place.people[id] ?? { name, firstName: name, picture: null };
}

/** The name of a minimized call: the first name of the other or, in a room, of its participants, if there are any. */
export function namesIn(place: CallPlace, others: readonly Participant[], language: Language): string {
  if (!place.people || others.length === 0) return place.firstName;
  const names = others.map((other) => personOf(place, other).firstName);
  return new Intl.ListFormat(language, { style: 'narrow' }).format(names);
}
