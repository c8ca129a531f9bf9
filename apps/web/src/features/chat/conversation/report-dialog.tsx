import { limits } from '@nestmate/contract';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { Modal } from '@/ui/modal';
import { TextArea } from '@/ui/text-area';
import { toast } from '@/ui/toasts';

interface ReportDialogProps {
  title: string;
  name: string;
  /** @returns what went wrong, if anything */
  send: (reason: string) => Promise<string | undefined>;
  onClose: () => void;
}

/** Reports something that a person wrote, or the person, to the housing office. They are not told. */
export function ReportDialog({ title, name, send, onClose }: ReportDialogProps) {
  const { t } = useTranslation(['chat', 'common']);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);

  async function report() {
    if (reason.trim() === '') return setError(t('report.required'));
    setSending(true);
    const failure = await send(reason);
    setSending(false);
    if (failure !== undefined) return setError(failure);
    onClose();
    toast({ text: t('report.done'), tone: 'success' });
  }

  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title={title}
      closeLabel={t('common:close')}
      actions={
        <>
          <Button isPending={isSending} onPress={() => void report()}>
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
