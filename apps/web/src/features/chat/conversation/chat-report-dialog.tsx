import type { ChatSid } from '@nestmate/contract';
import { ReportDialog } from '@/features/reporting';
import { useTranslation } from '@/platform/use-translation';
import { askChat } from '../service/chat-service';

interface Props {
  sid: ChatSid;
  /** The reported message; without one, the conversation is reported. */
  index?: number;
  name: string;
  onClose: () => void;
}

/** Reports a message or conversation to the housing office. */
export function ChatReportDialog({ sid, index, ...dialog }: Props) {
  const { t } = useTranslation('chat');
  const send = async (reason: string) => {
    const reply = await askChat('chat.report', { sid, reason, ...(index !== undefined && { index }) });
    return 'error_code' in reply ? t('actions.failed') : undefined;
  };
  const title = t(index === undefined ? 'report.title' : 'report.messageTitle');
  return <ReportDialog {...dialog} title={title} send={send} />;
}
