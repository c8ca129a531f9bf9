import type { SubnetworkId } from '@nestmate/contract/ids';
import { invitationStates } from '@nestmate/contract/staff/invitations';
import type {
  residentNumbers,
  residentRooms,
  residentSeen,
  residentStates,
} from '@nestmate/contract/staff/residents';
import { useOnePlace, usePlace } from '../platform/network';
import { useAddress } from '../platform/use-address';
import type { Filter } from './residents.queries';

export const states = [
  'invited',
  'registering',
  'registered',
  'removed',
] as const satisfies typeof residentStates;
export const roomStates = ['alone', 'open', 'full', 'locked'] as const satisfies typeof residentRooms;
export const numberStates = ['assigned', 'missing'] as const satisfies typeof residentNumbers;
export const seenTimes = ['week', 'notWeek', 'notMonth'] as const satisfies typeof residentSeen;

/** The parameters of an address that filter the list, besides its place. */
const names = [
  'text',
  'state',
  'room',
  'unit_type',
  'hidden',
  'gender',
  'unit_number',
  'office_id',
  'invitation',
  'seen',
  'question',
  'answered',
  'answer',
] as const;
type Name = (typeof names)[number];

const among = <Word extends string>(words: readonly Word[], text: string | null): Word | undefined =>
  words.find((word) => word === text);

const isId = (text: string | null): text is string => text !== null && /^[0-9a-f-]{36}$/i.test(text);

/** The part about answers to a question, which one place asks. */
function answerFilter(search: URLSearchParams, place: SubnetworkId): Filter {
  const question = search.get('question');
  const answer = search.get('answer')?.trim().slice(0, 100);
  if (!question || !/^[1-9]\d{0,4}$/.test(question)) return {};
  return {
    place,
    question,
    ...(search.get('answered') === 'false' ? { answered: 'false' } : answer && { answer }),
  };
}

/** The filter that an address of the list has; values that the server would refuse are left out. */
export function useFilterIn(search: URLSearchParams): Filter {
  const place = usePlace();
  const onePlace = useOnePlace();
  const text = search.get('text')?.trim().slice(0, 100);
  const [unitType, gender] = [search.get('unit_type'), search.get('gender')];
  const state = among(states, search.get('state'));
  const room = among(roomStates, search.get('room'));
  const unitNumber = among(numberStates, search.get('unit_number'));
  const officeId = among(numberStates, search.get('office_id'));
  const invitation = among(invitationStates, search.get('invitation'));
  const seen = among(seenTimes, search.get('seen'));
  return {
    ...(place && { place }),
    ...(text && { text }),
    ...(isId(unitType) && { unit_type: unitType }),
    ...(state && { state }),
    ...(room && { room }),
    ...(search.get('hidden') === 'true' && { hidden: 'true' as const }),
    ...(isId(gender) && { gender }),
    ...(unitNumber && { unit_number: unitNumber }),
    ...(officeId && { office_id: officeId }),
    ...(invitation && { invitation }),
    ...(seen && { seen }),
    ...(onePlace && answerFilter(search, onePlace)),
  };
}

/** The filter in the address, so that the view can be sent as a link. */
export function useResidentFilter() {
  const { search, change } = useAddress();
  const filter = useFilterIn(search);
  return {
    filter,
    isFiltered: names.some((name) => filter[name] !== undefined),
    change: (changes: Partial<Record<Name, string>>) => change(changes),
    clear: () => change(Object.fromEntries(names.map((name) => [name, '']))),
  };
}
