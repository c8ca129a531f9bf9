import type { BodyIn } from '@nestmate/contract/call';
import type { SignInAttempt } from '@nestmate/contract/rules/sign-in';
import type { staffCalls } from '@nestmate/contract/staff';
import type { CampusSignIn } from '@nestmate/contract/staff/setup/campus';
import { useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { call, calls } from '../../platform/call';
import { useNetworkId } from '../../platform/network';
import { staffKeys } from '../../platform/staff.keys';
import { cacheReply } from '../../platform/staff.refresh';

const { staffCampus } = calls;

/** How residents of the network sign in at their campus. */
export function useCampus(isAllowed: boolean) {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.setUpCampus(networkId),
    queryFn: ({ signal }) => unwrap(call(staffCampus.read, { params: { networkId }, signal })),
    enabled: isAllowed,
  });
}

/** Saves the campus's sign-in, and turns it on and off. */
export function useCampusChanges() {
  const networkId = useNetworkId();
  const params = { networkId };
  const cached = async (reply: Promise<CampusSignIn>) => {
    const queryKey = staffKeys.setUpCampus(networkId);
    cacheReply(networkId, 'setUp', { queryKey, reply: await reply });
    return reply;
  };
  return {
    save: (body: BodyIn<(typeof staffCalls)['staffCampus']['save']>) =>
      cached(unwrap(call(staffCampus.save, { params, body }))),
    turn: useMutation({
      mutationFn: (isOn: boolean) =>
        cached(unwrap(call(staffCampus.turn, { params, body: { is_on: isOn } }))),
    }),
  };
}

/** Goes to the campus's provider, and reads what this browser has come back with. */
export function useCampusTry() {
  const networkId = useNetworkId();
  const params = { networkId };
  return {
    start: useMutation({ mutationFn: () => unwrap(call(staffCampus.start, { params })) }),
    check: useMutation({
      mutationFn: (attempt: SignInAttempt | undefined) =>
        unwrap(call(staffCampus.check, { params, body: { attempt } })),
    }),
  };
}
