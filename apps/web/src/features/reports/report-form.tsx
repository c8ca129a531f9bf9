import { limits } from '@nestmate/contract/limits';
import { tidyText } from '@nestmate/contract/person-text';
import { lengthOf } from '@nestmate/contract/text-length';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAskBeforeLoss } from '@/forms/ask-before-loss';
import { joinSentences } from '@/platform/sentences';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Modal } from '@/ui/modal';
import { TextArea } from '@/ui/text-area';
import { toast } from '@/ui/toasts';

interface Props {
  title: string;
  /** The person who is not told; null for several. */
  name: string | null;
  /** The part of a conversation that the housing office sees. */
  sees?: 'conversation' | 'message' | undefined;
  /** The fields before the words. */
  children: ReactNode;
  needsWords: boolean;
  /** The fields after the words. */
  end?: ReactNode;
  /** @returns whether everything else is answered, on submit */
  check: () => boolean;
  /** @returns the error, if any */
  send: (reason: string) => Promise<string | undefined>;
  /** Whether the notice of the block also says that the report has arrived. */
  hasOwnToast: boolean;
  onClose: () => void;
}

/** The form of a report to the housing office. The reported person is not told. */
export function ReportForm(props: Props) {
  const { title, name, sees, children, needsWords, end, check, send, hasOwnToast, onClose } = props;
  const { t, language } = useTranslation(['reports', 'common', 'errors']);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const words = useRef<HTMLDivElement>(null);
  const { leave, question } = useAskBeforeLoss(reason.trim() !== '', onClose);

  // The error stands below the words, which fill the dialog when they are long. Focus alone brings only the caret into view.
  useEffect(() => {
    if (error === undefined) return;
    words.current?.querySelector('textarea')?.focus();
    words.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);

  async function report() {
    const isAnswered = check();
    if (needsWords && reason.trim() === '') return setError(t('profile.write'));
    if (lengthOf(tidyText(reason, 'lines')) > limits.report)
      return setError(t('errors:validation.answer_long', { max: limits.report }));
    if (!isAnswered) return;
    setSending(true);
    const failure = await send(reason);
    setSending(false);
    if (failure !== undefined) return setError(failure);
    onClose();
    if (!hasOwnToast) toast({ text: t('done'), tone: 'success' });
  }

  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && leave()}
      title={title}
      closeLabel={t('common:close')}
      actions={
        <>
          <Button isPending={isSending} onPress={() => void report()}>
            {t('confirm')}
          </Button>
          <Button variant="quiet" onPress={onClose}>
            {t('common:cancel')}
          </Button>
        </>
      }
    >
      <p className="mb-4">
        {joinSentences(
          [name === null ? t('textAll') : t('text', { name }), sees && t(`sees.${sees}`)],
          language,
        )}
      </p>
      <div className="mb-4">{children}</div>
      <div ref={words} className="scroll-mb-6">
        <TextArea
          label={t('profile.more')}
          value={reason}
          onChange={(value) => {
            setReason(value);
            setError(undefined);
          }}
          limit={limits.report}
          {...(error !== undefined && { error })}
        />
      </div>
      {end && <div className="mt-2">{end}</div>}
      {question}
    </Modal>
  );
}

interface AlsoBlockProps {
  name: string;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
}

/** Blocking in one step with a report. */
export function AlsoBlock({ name, ...checkbox }: AlsoBlockProps) {
  const { t } = useTranslation('reports');
  return (
    <Checkbox {...checkbox}>
      <span className="wrap-anywhere">{t('profile.alsoBlock', { name })}</span>
    </Checkbox>
  );
}
