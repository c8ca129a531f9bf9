import type { Conversation } from '@nestmate/contract/chat';
import { toastBlocked } from '@/features/reports';
import { i18n } from '@/platform/texts/i18n';
import { toast } from '@/ui/toasts';
import { othersIn } from '../chat-words';
import { chatStore } from '../store/chat';

/** A room's conversation can only be muted. */
export const canBlockOther = (conversation: Conversation, me: string): boolean =>
  conversation.kind === 'people' &&
  othersIn(conversation, me).length > 0 &&
  !conversation.attributes.blocked.some((id) => id === me);

async function undo({ sid }: Conversation) {
  const error = await chatStore.setBlocked(sid, false);
  if (error === null) toast({ text: i18n.t('chat:toast.unblocked'), tone: 'success' });
  else toast({ text: i18n.t('chat:actions.failed'), tone: 'danger' });
}

/** Blocks the other of two people, shows the given notice, and offers an undo. Returns an error code, or null. */
export async function blockOther(conversation: Conversation, detail?: string): Promise<string | null> {
  const error = await chatStore.setBlocked(conversation.sid, true);
  if (error === null) toastBlocked(() => void undo(conversation), detail);
  return error;
}

/** Whether messages to a conversation would reach anybody. */
export const mayWriteIn = ({ isOpen, attributes }: Pick<Conversation, 'attributes' | 'isOpen'>): boolean =>
  isOpen && attributes.blocked.length === 0;
