import { limits } from '@nestmate/contract/limits';
import { reportContext } from '@nestmate/contract/reports';
import { lengthOf } from '@nestmate/contract/text/length';
import { tidyText } from '@nestmate/contract/text/tidy-text';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useAskBeforeLoss } from '@/forms/ask-before-loss';
import { joinSentences } from '@/platform/texts/sentences';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Modal } from '@/ui/modal';
import { TextArea } from '@/ui/text-area';
import { toast } from '@/ui/toasts';
import { useForm } from '@/ui/use-form';

interface ReportFormProps {
  title: string;
  /** The person who does not learn of the report; null for several. */
  name: string | null;
  /** The part of a conversation that the housing office sees. */
  sees?: 'conversation' | 'message' | undefined;
  /** The fields before the words, given whether somebody has tried to send them as they are. */
  children: (isTried: boolean) => ReactNode;
  needsWords: boolean;
  /** The fields after the words. */
  end?: ReactNode;
  /** Whether everything else is answered. */
  isAnswered: boolean;
  /** @returns the error, if any */
  send: (reason: string) => Promise<string | undefined>;
  /** Whether the notice of the block also says that the report has arrived. */
  hasOwnToast: boolean;
  onClose: () => void;
}

/** The form of a report to the housing office. The reported person does not learn of it. */
export function ReportForm(props: ReportFormProps) {
  const { title, name, sees, children, needsWords, end, isAnswered, send, hasOwnToast, onClose } = props;
  const { t, language } = useTranslation(['reports', 'common', 'errors']);
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const id = useId();
  const words = useRef<HTMLDivElement>(null);
  const { leave, question } = useAskBeforeLoss(reason.trim() !== '', onClose);

  const isMissing = needsWords && reason.trim() === '';
  const isLong = lengthOf(tidyText(reason, 'lines')) > limits.report;
  const form = useForm({
    isRight: isAnswered && !isMissing && !isLong,
    async submit() {
      setSending(true);
      const refusal = await send(reason);
      setSending(false);
      setFailure(refusal);
      if (refusal !== undefined) return form.focusMistake();
      onClose();
      if (!hasOwnToast) toast({ text: t('done'), tone: 'success' });
    },
  });
  const mistake = isMissing
    ? t('profile.write')
    : isLong
      ? t('errors:validation.answer_long', { max: limits.report })
      : undefined;
  const error = (form.isTried ? mistake : undefined) ?? failure;

  // The error stands below the words, which fill the dialog when they are long. Focus alone brings only the caret into
  // view.
  useEffect(() => {
    if (error !== undefined) words.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);

  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && leave()}
      title={title}
      closeLabel={t('common:close')}
      actions={
        <>
          <Button type="submit" form={id} isPending={isSending}>
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
          [
            name === null ? t('textAll') : t('text', { name }),
            sees && t(`sees.${sees}`, { max: reportContext }),
          ],
          language,
        )}
      </p>
      <form id={id} {...form.props}>
        <div className="mb-4">{children(form.isTried)}</div>
        <div ref={words} className="scroll-mb-6">
          <TextArea
            label={t('profile.more')}
            value={reason}
            onChange={(value) => {
              setReason(value);
              setFailure(undefined);
            }}
            limit={limits.report}
            {...(error !== undefined && { error })}
          />
        </div>
        {end && <div className="mt-2">{end}</div>}
      </form>
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
