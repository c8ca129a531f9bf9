import { type DecisionId, limits } from '@nestmate/contract';
import { useState } from 'react';
import { errorTextOf } from '@/platform/query-client';
import { useAskBeforeLoss } from '@/forms/ask-before-loss';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { Modal } from '@/ui/modal';
import { TextArea } from '@/ui/text-area';
import { toast } from '@/ui/toasts';
import { useAppeal } from './decisions.queries';

interface Props {
  decisionId: DecisionId;
  onClose: () => void;
}

/** Asks why a decision is wrong; the text stays when it could not be sent. */
export function AppealDialog({ decisionId, onClose }: Props) {
  const { t } = useTranslation(['decisions', 'common']);
  const sending = useAppeal(decisionId);
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = text.trim() === '';
  const { leave, question } = useAskBeforeLoss(!isMissing, onClose);
  const failure = sending.error ? errorTextOf(sending.error) : undefined;
  function send() {
    setTried(true);
    if (isMissing) return;
    sending.mutate(text.trim(), {
      onSuccess: () => {
        onClose();
        toast({ text: t('appeal.done'), tone: 'success' });
      },
    });
  }
  const error = isTried && isMissing ? t('appeal.required') : failure;
  return (
    <Modal
      isOpen
      title={t('appeal.title')}
      onOpenChange={(isOpen) => !isOpen && leave()}
      closeLabel={t('common:close')}
      actions={
        <>
          <Button isPending={sending.isPending} onPress={send}>
            {t('appeal.send')}
          </Button>
          <Button variant="quiet" onPress={onClose}>
            {t('common:cancel')}
          </Button>
        </>
      }
    >
      <p className="mb-4">{t('appeal.text')}</p>
      <TextArea
        label={t('appeal.label')}
        value={text}
        onChange={(value) => {
          setText(value);
          sending.reset();
        }}
        limit={limits.appeal}
        autoFocus
        {...(error !== undefined && { error })}
      />
      {question}
    </Modal>
  );
}
