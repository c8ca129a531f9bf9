import { useEffect } from 'react';
import { toast as sonner, Toaster as Sonner } from 'sonner';
import { CheckIcon } from './icons/check';
import { CrossIcon } from './icons/cross';
import { AlertIcon } from './icons/notices';
import { drawToasts, durationOfTone, type Toast, type ToasterProps } from './toasts';

const icons = {
  plain: undefined,
  success: <CheckIcon className="size-5 text-leaf" />,
  danger: <AlertIcon className="size-5 text-brick" />,
};

function draw({
  id,
  text,
  detail,
  picture,
  tone = 'plain',
  duration = durationOfTone[tone],
  action,
  onClose,
}: Toast) {
  const isBrief = tone !== 'danger' && duration === durationOfTone[tone] && !detail && !action && !onClose;
  let isOver = false;
  const end = () => {
    const isFirst = !isOver;
    isOver = true;
    return isFirst;
  };
  sonner(text, {
    ...(id !== undefined && { id }),
    duration,
    icon: picture ?? icons[tone],
    ...(detail !== undefined && { description: detail }),
    classNames: {
      ...(tone === 'danger' && { description: wholeText }),
      ...(isBrief && { toast: lettingThrough }),
    },
    // A toast that is leaving can still be pressed.
    ...(onClose && { onAutoClose: end, onDismiss: () => end() && onClose() }),
    action: action && { label: action.label, onClick: action.onPress },
  });
}

/** Errors and their remedies are shown in full. */
const wholeText = 'line-clamp-none';

/** What a brief notice covers can be pressed; others stay while the pointer is on them, so that they can be read. */
const lettingThrough = 'pointer-events-none';

/** The buttons of toasts that lie behind another one, or are no longer seen. */
const onlyInFront =
  '[[data-front=false][data-expanded=false]_&]:pointer-events-none [[data-visible=false]_&]:pointer-events-none';

const look = {
  toast:
    'flex w-full items-center gap-3 rounded-control border border-line bg-surface font-sans text-base py-2.5 pr-2 pl-4 text-ink shadow-float',
  content: 'min-w-0 flex-1 py-1',
  title: 'font-medium wrap-anywhere',
  description: 'line-clamp-2 text-sm text-ink-2 wrap-anywhere',
  actionButton: `order-1 min-h-11 shrink-0 rounded-control px-3 font-semibold text-plum transition hover:bg-plum-soft ${onlyInFront}`,
  closeButton: `pointer-events-auto order-2 flex size-11 shrink-0 items-center justify-center rounded-full text-ink-2 transition hover:bg-sunken ${onlyInFront}`,
};

export default function ToastList({ label, closeLabel }: ToasterProps) {
  useEffect(() => drawToasts({ draw, close: (id) => void sonner.dismiss(id) }), []);
  return (
    <Sonner
      position="top-right"
      containerAriaLabel={label}
      offset={{
        top: 'var(--toasts-top)',
        right: 'var(--toasts-right, max(24px, env(safe-area-inset-right)))',
      }}
      mobileOffset={{ top: 'var(--toasts-top)' }}
      style={{ position: 'absolute' }}
      closeButton
      icons={{ close: <CrossIcon className="size-5" /> }}
      toastOptions={{ unstyled: true, classNames: look, closeButtonAriaLabel: closeLabel }}
    />
  );
}
