import { type ChatSid, limits } from '@nestmate/contract';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { Modal } from '@/ui/modal';
import { TextArea } from '@/ui/text-area';
import { toast } from '@/ui/toasts';
import { askChat } from '../service/chat-service';

interface ReportDialogProps {
  sid: ChatSid;
  /** The reported message; without one, the conversation is reported. */
  index?: number;
  name: string;
  onClose: () => void;
}

/** Reports a message or conversation to the housing office. The other participants are not notified. */
export function ReportDialog({ sid, index, name, onClose }: ReportDialogProps) {
  const { t } = useTranslation(['chat', 'common', 'errors']);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);

  async function send() {
    if (reason.trim() === '') return setError(t('report.required'));
    setSending(true);
    const reply = await askChat('chat.report', { sid, reason, ...(index !== undefined && { index }) });
    setSending(false);
    if ('error_code' in reply) return setError(t('actions.failed'));
    onClose();
    toast({ text: t('report.done'), tone: 'success' });
  }

  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title={t(index === undefined ? 'report.title' : 'report.messageTitle')}
      closeLabel={t('common:close')}
      actions={
        <>
          <Button isPending={isSending} onPress={() => void send()}>
            {t('report.confirm')}
          </Button>
          <Button variant="quiet" onPress={onClose}>
            {t('common:cancel')}
          </Button>
        </>
      }
    >
      <p className="mb-4">{t('report.text', { name })}</p>
      <TextArea
        label={t('report.reason')}
        value={reason}
        onChange={(value) => {
          setReason(value);
          setError(undefined);
        }}
        limit={limits.report}
        autoFocus
        {...(error !== undefined && { error })}
      />
    </Modal>
  );
}
