import type { BodyIn } from '@nestmate/contract/call';
import type { MembershipId, SubnetworkId, SupportConversationId } from '@nestmate/contract/ids';
import type { staffCalls } from '@nestmate/contract/staff';
import type { SupportState } from '@nestmate/contract/support';
import { useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { withFreeId } from '@/platform/calls/send';
import { call, calls } from '../platform/call';
import { useNetworkId } from '../platform/network';
import { staffKeys } from '../platform/staff.keys';
import { refreshAfterAction } from '../platform/staff.refresh';

type Calls = (typeof staffCalls)['staffSupport'];

export interface SupportFilter {
  state: SupportState;
  of: 'everybody' | 'me' | 'nobody';
  place?: SubnetworkId;
}

export function useConversations(filter: SupportFilter) {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.supportList(networkId, filter),
    queryFn: ({ signal }) =>
      unwrap(call(calls.staffSupport.list, { params: { networkId }, query: filter, signal })),
  });
}

export function useConversation(conversationId: SupportConversationId) {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.supportOne(networkId, conversationId),
    queryFn: ({ signal }) =>
      unwrap(call(calls.staffSupport.read, { params: { networkId, conversationId }, signal })),
  });
}

/** A resident's conversations, and what reaches them. */
export function useConversationsOf(membershipId: MembershipId) {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.supportOf(networkId, membershipId),
    queryFn: ({ signal }) =>
      unwrap(call(calls.staffSupport.ofResident, { params: { networkId, membershipId }, signal })),
  });
}

/** Changes a conversation, and reads it again even after a refusal: a colleague may have answered. */
function useConversationChange<Body>(change: (body: Body, networkId: string) => Promise<unknown>) {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: (body: Body) => change(body, networkId),
    onSettled: () => refreshAfterAction(networkId, 'support'),
  });
}

export const useStartConversation = (membershipId: MembershipId) =>
  useConversationChange<BodyIn<Calls['begin']>>((body, networkId) =>
    unwrap(call(calls.staffSupport.begin, { params: { networkId, membershipId }, body })),
  );

export const useAnswerConversation = (conversationId: SupportConversationId) =>
  useConversationChange<BodyIn<Calls['answer']>>((body, networkId) =>
    unwrap(
      withFreeId(body.message_id, (message_id) =>
        call(calls.staffSupport.answer, {
          params: { networkId, conversationId },
          body: { ...body, message_id },
        }),
      ),
    ),
  );

export const useAddNote = (conversationId: SupportConversationId) =>
  useConversationChange<BodyIn<Calls['note']>>((body, networkId) =>
    unwrap(
      withFreeId(body.message_id, (message_id) =>
        call(calls.staffSupport.note, {
          params: { networkId, conversationId },
          body: { ...body, message_id },
        }),
      ),
    ),
  );

export const useChangeConversation = (conversationId: SupportConversationId) =>
  useConversationChange<BodyIn<Calls['change']>>((body, networkId) =>
    unwrap(call(calls.staffSupport.change, { params: { networkId, conversationId }, body })),
  );
