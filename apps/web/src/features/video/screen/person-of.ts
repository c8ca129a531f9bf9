import type { Language } from '@nestmate/contract';
import type { CallPerson, CallPlace } from '../calls';
import type { Participant } from '../room/room-engine';

/** Who somebody in a call is. In a call of two it is the other; in a room, some are known by their first name only. */
export function personOf(place: CallPlace, other: Pick<Participant, 'firstName' | 'id'> | null): CallPerson {
  if (!place.people || !other) return place;
  const { id, firstName } = other;
  const name = firstName ?? '';
  return place.people[id] ?? { name, firstName: name, picture: null };
}

/** What a call is named while it is small: by the first name of the other, or in a room of those who are in it, if any are. */
export function namesIn(place: CallPlace, others: readonly Participant[], language: Language): string {
  if (!place.people || others.length === 0) return place.firstName;
  const names = others.map((other) => personOf(place, other).firstName);
  return new Intl.ListFormat(language, { style: 'narrow' }).format(names);
}
