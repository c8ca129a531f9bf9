import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useAskBeforeLoss } from '@/forms/ask-before-loss';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { Modal } from '@/ui/modal';
import { useForm } from '@/ui/use-form';

interface FormDialogProps {
  title: string;
  /** The label of the save button; undefined while there is nothing to save, and one button closes. */
  submit: string | undefined;
  tone?: 'danger' | 'primary';
  /** Whether something has to be chosen first, which a click then says. */
  isWaiting?: boolean;
  /** Whether something was chosen that would be lost, as typed text would be. */
  hasChoices?: boolean;
  isPending: boolean;
  /** Whether every field is filled in as it should be. */
  isRight?: boolean;
  /** A promise lasts until the form can be submitted again. */
  onSubmit: () => unknown;
  onClose: () => void;
  /** The fields; a function gets whether somebody has tried to submit them, which then show their errors. */
  children: ReactNode | ((isTried: boolean) => ReactNode);
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
  hasChoices = false,
  isPending,
  isRight = true,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const [isTyped, setTyped] = useState(false);
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => setTyped(hasText(currentTarget));
  const { leave, question } = useAskBeforeLoss(isTyped || hasChoices, onClose);
  const form = useForm({ isRight, submit: onSubmit });
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
      <form id={id} {...form.props} className="flex flex-col gap-5 pt-1 text-ink" onInput={onInput}>
        {typeof children === 'function' ? children(form.isTried) : children}
      </form>
      {question}
    </Modal>
  );
}
