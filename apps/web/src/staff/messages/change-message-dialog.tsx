import { languageNames } from '@nestmate/contract/languages';
import type { OfficeMessage } from '@nestmate/contract/staff/messages';
import { useAction } from '@/forms/use-action';
import { errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { toast } from '@/ui/toasts';
import { FormDialog } from '../parts/form-dialog';
import { SendTimeField, useSendTime } from '../parts/send-time';
import { BellDraft, MessageFields, useMessageWords } from './message-words';
import { useChangeMessage } from './messages.queries';

interface ChangeMessageDialogProps {
  /** As it was when the dialog opened. */
  message: OfficeMessage;
  onClose: () => void;
}

/** Changes the words and the time of a message that nobody has yet; a colleague's change is not overwritten. */
export function ChangeMessageDialog({ message, onClose }: ChangeMessageDialogProps) {
  const { t } = useTranslation('staffMessages');
  const words = useMessageWords(message.texts);
  const time = useSendTime(message.send_at);
  const changing = useAction(useChangeMessage(message.message_id), 'inPlace');
  const submit = () => {
    // The field has no seconds.
    const isSameTime = time.sendAt !== null && message.send_at.startsWith(time.sendAt.slice(0, 16));
    const body = {
      version: message.version,
      ...words.texts,
      send_at: isSameTime ? message.send_at : time.sendAt,
    };
    return changing.run(body, (_, isHere) => {
      if (isHere) onClose();
      toast({ text: t('change.done'), tone: 'success' });
    });
  };
  return (
    <FormDialog
      title={t('change.title')}
      submit={t('change.submit')}
      isPending={changing.isPending}
      isRight={words.wrong.length === 0 && time.mistake === undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          {changing.error && <Banner tone="danger">{errorTextOf(changing.error)}</Banner>}
          <MessageFields words={words} isTried={isTried} />
          {words.isShowable && (
            <section aria-label={t('draft.title')} className="flex flex-col gap-3">
              <h3 className="text-sm font-semibold">
                {t('draft.bell')} ({languageNames[words.language]})
              </h3>
              <BellDraft words={words} />
            </section>
          )}
          <SendTimeField label={t('time')} help={t('timeHelp')} time={time} isTried={isTried} />
        </>
      )}
    </FormDialog>
  );
}
