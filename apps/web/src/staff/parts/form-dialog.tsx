import { type ReactNode, useId } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { Modal } from '@/ui/modal';

interface Props {
  title: string;
  /** The words of the button that saves. */
  submit: string;
  tone?: 'danger' | 'primary';
  /** Whether something has to be chosen first, which a press then says. */
  isWaiting?: boolean;
  isPending: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog. A press beside it does not close it, so that nothing typed is lost. */
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
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      size="md"
      isDismissable="notByPress"
      actions={
        <>
          <Button type="submit" form={id} variant={isWaiting ? 'waiting' : tone} isPending={isPending}>
            {submit}
          </Button>
          <Button variant="quiet" onPress={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-5 text-ink"
        onSubmit={(event) => {
          event.preventDefault();
          // A dialog opened from within a form is part of it for React.
          event.stopPropagation();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Modal>
  );
}
