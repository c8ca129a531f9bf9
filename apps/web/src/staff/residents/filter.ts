import type { SubnetworkId } from '@nestmate/contract/ids';
import type { residentRooms, residentStates } from '@nestmate/contract/staff/residents';
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

type Name = 'answer' | 'answered' | 'hidden' | 'question' | 'room' | 'state' | 'text' | 'unit_type';

const among = <Word extends string>(words: readonly Word[], text: string | null): Word | undefined =>
  words.find((word) => word === text);

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

/**
 * The filter in the address, so that the view can be sent as a link; values that the server would refuse are left out.
 */
export function useResidentFilter() {
  const { search, change } = useAddress();
  const place = usePlace();
  const onePlace = useOnePlace();
  const text = search.get('text')?.trim().slice(0, 100);
  const unitType = search.get('unit_type');
  const state = among(states, search.get('state'));
  const room = among(roomStates, search.get('room'));
  const filter: Filter = {
    ...(place && { place }),
    ...(text && { text }),
    ...(unitType && /^[0-9a-f-]{36}$/i.test(unitType) && { unit_type: unitType }),
    ...(state && { state }),
    ...(room && { room }),
    ...(search.get('hidden') === 'true' && { hidden: 'true' as const }),
    ...(onePlace && answerFilter(search, onePlace)),
  };
  const { place: _place, ...own } = filter;
  return {
    filter,
    isFiltered: Object.keys(own).length > 0,
    change: (changes: Partial<Record<Name, string>>) => change(changes),
    clear: () =>
      change({
        text: '',
        state: '',
        room: '',
        hidden: '',
        unit_type: '',
        question: '',
        answered: '',
        answer: '',
      }),
  };
}
