import type { calls as contractCalls } from '@nestmate/contract';
import type { BodyIn } from '@nestmate/contract/call';
import type { MembershipId, SupportConversationId } from '@nestmate/contract/ids';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/calls/call';
import { queryClient, unwrap } from '@/platform/calls/query-client';
import { withFreeId } from '@/platform/calls/send';
import { useSelf } from '@/platform/session/session';
import { supportKeys } from './conversations.keys';

type Calls = (typeof contractCalls)['support'];

/** After the office has answered, or something was sent. */
export const refreshSupport = (membershipId: MembershipId) =>
  queryClient.invalidateQueries({ queryKey: supportKeys.all(membershipId) });

function useCaller() {
  const { membershipId, userId } = useSelf();
  return { actsFor: membershipId, params: { userId } };
}

export function useConversations() {
  const caller = useCaller();
  return useQuery({
    queryKey: supportKeys.list(caller.actsFor),
    queryFn: ({ signal }) => unwrap(call(calls.support.list, { ...caller, signal })),
  });
}

export function useConversation(conversationId: SupportConversationId) {
  const { actsFor, params } = useCaller();
  return useQuery({
    queryKey: supportKeys.one(actsFor, conversationId),
    queryFn: ({ signal }) =>
      unwrap(call(calls.support.read, { actsFor, params: { ...params, conversationId }, signal })),
  });
}

export function useAskOffice() {
  const caller = useCaller();
  return useMutation({
    mutationKey: supportKeys.sending,
    mutationFn: (body: BodyIn<Calls['ask']>) =>
      unwrap(
        withFreeId(body.conversation_id, (conversation_id) =>
          call(calls.support.ask, { ...caller, body: { ...body, conversation_id } }),
        ),
      ),
    onSuccess: () => refreshSupport(caller.actsFor),
  });
}

export function useReplyToOffice(conversationId: SupportConversationId) {
  const { actsFor, params } = useCaller();
  return useMutation({
    mutationFn: (body: BodyIn<Calls['reply']>) =>
      unwrap(
        withFreeId(body.message_id, (message_id) =>
          call(calls.support.reply, {
            actsFor,
            params: { ...params, conversationId },
            body: { ...body, message_id },
          }),
        ),
      ),
    onSuccess: () => refreshSupport(actsFor),
  });
}

/** Reports up to which message a conversation was seen; the next look repeats a failed report. */
export async function seeConversation(
  { userId, membershipId }: { userId: string; membershipId: MembershipId },
  conversationId: SupportConversationId,
  index: number,
): Promise<void> {
  const at = { actsFor: membershipId, params: { userId, conversationId }, body: { index } };
  const reply = await call(calls.support.see, at);
  if (!('err' in reply)) await queryClient.invalidateQueries({ queryKey: supportKeys.list(membershipId) });
}
