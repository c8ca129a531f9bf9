import type { BodyIn } from '@nestmate/contract/call';
import type { NetworkId } from '@nestmate/contract/ids';
import type { staffCalls } from '@nestmate/contract/staff';
import type { OfficeMessageId, StaffId } from '@nestmate/contract/staff/ids';
import type { OfficeMessage } from '@nestmate/contract/staff/messages';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { call, calls } from '../platform/call';
import { useNetworkId } from '../platform/network';
import { queryClient } from '../platform/query-client';
import { staffKeys } from '../platform/staff.keys';

type Calls = (typeof staffCalls)['staffMessages'];
export type MessageSelection = BodyIn<Calls['preview']>['selection'];

const { staffMessages } = calls;

/** While a message is on its way, its numbers are read again. */
const refreshMs = 5000;

const isUnfinished = ({ state }: OfficeMessage) => state === 'sending' || state === 'waiting';

export function useMessages() {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.messages(networkId),
    queryFn: ({ signal }) => unwrap(call(staffMessages.list, { params: { networkId }, signal })),
    refetchInterval: ({ state }) => (state.data?.messages.some(isUnfinished) ? refreshMs : false),
  });
}

/** Who would get a message; undefined while nobody is chosen. */
export function useMessagePreview(selection: MessageSelection | undefined) {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.messagePreview(networkId, selection ?? {}),
    gcTime: 0,
    queryFn: selection
      ? ({ signal }) =>
          unwrap(call(staffMessages.preview, { params: { networkId }, body: { selection }, signal }))
      : skipToken,
  });
}

export type MessageDraft = BodyIn<Calls['draft']>;

/** The mail that a draft becomes. */
export function useMessageMail(draft: MessageDraft) {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.messageDraft(networkId, draft),
    gcTime: 0,
    queryFn: ({ signal }) =>
      unwrap(call(staffMessages.draft, { params: { networkId }, body: draft, signal })),
  });
}

export function useSendMessageSample() {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: (body: MessageDraft) => unwrap(call(staffMessages.sample, { params: { networkId }, body })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: staffKeys.audit(networkId) }),
  });
}

const cacheMessages = (networkId: NetworkId, reply: { messages: OfficeMessage[] }) => {
  queryClient.setQueryData(staffKeys.messages(networkId), reply);
  void queryClient.invalidateQueries({ queryKey: staffKeys.audit(networkId) });
};

export function useSendMessage(selection: MessageSelection | undefined) {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async (body: BodyIn<Calls['send']>) =>
      cacheMessages(networkId, await unwrap(call(staffMessages.send, { params: { networkId }, body }))),
    onError: () =>
      queryClient.invalidateQueries({ queryKey: staffKeys.messagePreview(networkId, selection ?? {}) }),
  });
}

export function useChangeMessage(messageId: OfficeMessageId) {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async (body: BodyIn<Calls['change']>) =>
      cacheMessages(
        networkId,
        await unwrap(call(staffMessages.change, { params: { networkId, messageId }, body })),
      ),
    // A colleague may have changed or stopped it, or it has begun to go out.
    onError: () => queryClient.invalidateQueries({ queryKey: staffKeys.messages(networkId) }),
  });
}

export function useStopMessage() {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async (messageId: OfficeMessageId) =>
      cacheMessages(networkId, await unwrap(call(staffMessages.stop, { params: { networkId, messageId } }))),
  });
}

/** Takes over messages that a colleague has planned. */
export async function takeOverMessages(networkId: NetworkId, ids: readonly OfficeMessageId[]): Promise<void> {
  for (const messageId of ids)
    cacheMessages(
      networkId,
      await unwrap(call(staffMessages.takeOver, { params: { networkId, messageId } })),
    );
}

/** Messages of a colleague of which nobody has anything yet: they end with their writer's work here. */
export function usePlannedMessages(by: StaffId): OfficeMessage[] {
  const { data } = useMessages();
  return (data?.messages ?? []).filter(
    (message) => message.by_id === by && isUnfinished(message) && message.delivered === 0,
  );
}
