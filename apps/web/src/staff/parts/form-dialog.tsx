import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useAskBeforeLoss } from '@/forms/ask-before-loss';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { Modal } from '@/ui/modal';

interface Props {
  title: string;
  /** The label of the save button; undefined while there is nothing to save, and one button closes. */
  submit: string | undefined;
  tone?: 'danger' | 'primary';
  /** Whether something has to be chosen first, which a click then says. */
  isWaiting?: boolean;
  isPending: boolean;
  /** A promise lasts until the form can be submitted again. */
  onSubmit: () => unknown;
  onClose: () => void;
  children: ReactNode;
}

/** Whether something was typed in a text field of the form. */
const hasText = ({ elements }: HTMLFormElement) =>
  [...elements].some(
    (field) =>
      (field instanceof HTMLTextAreaElement ||
        (field instanceof HTMLInputElement && field.type === 'text')) &&
      field.value.trim() !== '',
  );

/** A form in a dialog. A click outside does not close it, and Escape and Back ask before input is lost. */
export function FormDialog({
  title,
  submit,
  tone = 'primary',
  isWaiting = false,
  isPending,
  onSubmit,
  onClose,
  children,
}: Props) {
  const { t } = useTranslation('common');
  const id = useId();
  const [isTyped, setTyped] = useState(false);
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => setTyped(hasText(currentTarget));
  const { leave, question } = useAskBeforeLoss(isTyped, onClose);
  const isRunning = useRef(false);
  // The second press of a double click comes before the button is drawn as pending.
  const submitOnce = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await onSubmit();
    } finally {
      isRunning.current = false;
    }
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && leave()}
      title={title}
      size="md"
      isDismissable="notByPress"
      actions={
        submit === undefined ? (
          <Button variant="secondary" onPress={onClose}>
            {t('close')}
          </Button>
        ) : (
          <>
            <Button type="submit" form={id} variant={isWaiting ? 'waiting' : tone} isPending={isPending}>
              {submit}
            </Button>
            <Button variant="quiet" onPress={onClose}>
              {t('cancel')}
            </Button>
          </>
        )
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-5 pt-1 text-ink"
        onInput={onInput}
        onSubmit={(event) => {
          event.preventDefault();
          // A dialog opened from within a form is part of it for React.
          event.stopPropagation();
          void submitOnce();
        }}
      >
        {children}
      </form>
      {question}
    </Modal>
  );
}
