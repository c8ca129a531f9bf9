import type { BodyIn } from '@nestmate/contract/call';
import type { staffCalls } from '@nestmate/contract/staff';
import type { numberingOutcomes, StaffRoom } from '@nestmate/contract/staff/rooms';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { call, calls } from '../platform/call';
import { numberingRules } from '../platform/calls';
import { useNetworkId } from '../platform/network';
import { staffKeys } from '../platform/staff.keys';
import { refreshAfterAction } from '../platform/staff.refresh';

type NumberingFilter = BodyIn<(typeof staffCalls)['staffRooms']['checkUnitNumbers']>['filter'];

/** A room that gets another number, or has it. */
export interface NumberingChange {
  room: StaffRoom;
  unit_number: string | null;
  seen: string | null;
}

export type NumberingOutcome = (typeof numberingOutcomes)[number];

/** What each line of a pasted list would do to the rooms that a filter finds. */
export function useNumbersPreview(filter: NumberingFilter, text: string) {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.roomNumbers(networkId, { filter, text }),
    gcTime: 0,
    queryFn: ({ signal }) =>
      unwrap(
        call(calls.staffRooms.checkUnitNumbers, { params: { networkId }, body: { filter, text }, signal }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** Gives rooms their numbers, some at a time; repeated after a failure it does the rest. */
export function useAssignUnits() {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async (changes: readonly NumberingChange[]) => {
      const outcomes: NumberingOutcome[] = [];
      for (let from = 0; from < changes.length; from += numberingRules.batchSize) {
        const rows = changes
          .slice(from, from + numberingRules.batchSize)
          .map(({ room, unit_number, seen }) => ({ room_id: room.room_id, unit_number, seen }));
        const reply = await unwrap(
          call(calls.staffRooms.assignUnits, { params: { networkId }, body: { rows } }),
        );
        outcomes.push(...reply.rows.map(({ outcome }) => outcome));
      }
      return changes.map((change, at) => ({ ...change, outcome: outcomes[at] ?? 'gone' }));
    },
    onSettled: () => refreshAfterAction(networkId, 'people'),
  });
}
