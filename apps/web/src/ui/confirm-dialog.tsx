import type { ReactNode } from 'react';
import { Button } from './button';
import { Modal } from './modal';

interface Choice {
  label: string;
  onPress: () => void;
}

interface ConfirmDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  children?: ReactNode;
  /** Left out where there is nothing to confirm. The caller closes the dialog once the action is done. */
  confirm?: Choice & { isPending?: boolean; tone?: 'danger' };
  /** A second action. */
  second?: Choice;
  cancelLabel: string;
}

/** Asks for a confirmation before an action. */
export function ConfirmDialog({ confirm, second, cancelLabel, ...modal }: ConfirmDialogProps) {
  const actions = (
    <>
      {confirm && (
        <Button
          variant={confirm.tone ?? 'primary'}
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
      <Button variant="quiet" onPress={() => modal.onOpenChange(false)}>
        {cancelLabel}
      </Button>
    </>
  );
  return <Modal {...modal} role="alertdialog" actions={actions} />;
}
