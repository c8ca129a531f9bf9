import type { ReactNode } from 'react';
import { Button } from './button';
import { Modal } from './modal';

interface Props {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  children?: ReactNode;
  /** Absent: there is nothing to confirm, only to leave. */
  confirm?: { label: string; onPress: () => void; isPending?: boolean; tone?: 'danger' };
  /** Another way to go on. */
  second?: { label: string; onPress: () => void };
  cancelLabel: string;
}

/** Asks before something happens. */
export function ConfirmDialog({
  isOpen,
  onOpenChange,
  title,
  children,
  confirm,
  second,
  cancelLabel,
}: Props) {
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      role="alertdialog"
      actions={(close) => (
        <>
          {confirm && (
            <Button
              variant={confirm.tone === 'danger' ? 'danger' : 'primary'}
              isPending={confirm.isPending ?? false}
              onPress={confirm.onPress}
            >
              {confirm.label}
            </Button>
          )}
          {second && (
            <Button variant="secondary" onPress={second.onPress}>
              {second.label}
            </Button>
          )}
          <Button variant="quiet" onPress={close}>
            {cancelLabel}
          </Button>
        </>
      )}
    >
      {children}
    </Modal>
  );
}
