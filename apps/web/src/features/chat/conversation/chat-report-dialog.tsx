import type { Conversation } from '@nestmate/contract/chat';
import type { Report } from '@nestmate/contract/reports';
import { ReportDialog } from '@/features/reports';
import { isRefused } from '@/platform/live/requests';
import { useTranslation } from '@/platform/texts/use-translation';
import { requestChat } from '../chat-service';
import { nameOf } from '../chat-words';
import { blockOther, canBlockOther } from './blocking';

interface ChatReportDialogProps {
  conversation: Conversation;
  me: string;
  /** The reported message; without one, the conversation is reported. */
  message?: { index: number; authorName: string };
  onClose: () => void;
}

/**
 * Reports a message or conversation to the housing office, and blocks the other of two people if the reporter chooses
 * to.
 */
export function ChatReportDialog({ conversation, me, message, onClose }: ChatReportDialogProps) {
  const { t } = useTranslation('chat');
  const { sid } = conversation;
  const send = async (why: Report) => {
    const reply = await requestChat('chat.report', { sid, ...why, ...(message && { index: message.index }) });
    return isRefused(reply) ? t('actions.failed') : undefined;
  };
  const block = async (detail: string) =>
    (await blockOther(conversation, detail)) === null ? undefined : t('actions.failed');
  return (
    <ReportDialog
      title={t(message ? 'report.messageTitle' : 'report.title')}
      name={message?.authorName || (conversation.kind === 'room' ? null : nameOf(conversation, me))}
      sees={message ? 'message' : 'conversation'}
      send={send}
      block={canBlockOther(conversation, me) ? block : undefined}
      onClose={onClose}
    />
  );
}
