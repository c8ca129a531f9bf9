import { useEffect } from 'react';
import { toast as sonner, Toaster as Sonner } from 'sonner';
import { toastDuration, toastWith } from './toasts';

const tell = { plain: sonner.message, success: sonner.success, danger: sonner.error };

interface Props {
  label: string;
  closeLabel: string;
}

export default function ToastStack({ label, closeLabel }: Props) {
  useEffect(() => {
    toastWith(({ text, tone = 'plain', duration = toastDuration.medium, action }) => {
      tell[tone](text, {
        duration,
        ...(action && { action: { label: action.label, onClick: action.onPress } }),
      });
    });
  }, []);
  return (
    <Sonner
      position="top-right"
      containerAriaLabel={label}
      closeButton
      toastOptions={{
        closeButtonAriaLabel: closeLabel,
        classNames: {
          toast: 'rounded-control! border-line! bg-surface! text-ink! shadow-float! font-sans! text-sm!',
          closeButton: 'border-line! bg-surface! text-ink!',
          actionButton: 'bg-plum! text-on-plum! rounded-small! min-h-8!',
          success: '[&_[data-icon]]:text-leaf',
          error: '[&_[data-icon]]:text-brick',
        },
      }}
    />
  );
}
