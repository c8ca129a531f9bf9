import { useEffect, useEffectEvent } from 'react';
import { codeToOpen, useCodeToOpen } from './code-to-open';
import type { ModalProps } from './modal-sheet';
import { Spinner } from './spinner';

const sheet = codeToOpen(async () => (await import('./modal-sheet')).ModalSheet);

/**
 * The product's dialog: a bottom sheet on a phone, centered from 640 px on. The component library loads when the first
 * one opens.
 */
export function Modal(props: ModalProps) {
  const { isOpen, isDismissable = true, onOpenChange } = props;
  const close = () => {
    if (isDismissable !== false) onOpenChange(false);
  };
  const isLoaded = useCodeToOpen(sheet, isOpen, close);
  if (isLoaded) return <sheet.Opened {...props} />;
  return isOpen && <SheetToCome title={props.title} onEscape={close} />;
}

/** Keeps presses from the page below; a fast connection does not show it. */
function SheetToCome({ title, onEscape }: { title: string; onEscape: () => void }) {
  const close = useEffectEvent(onEscape);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className="fixed inset-0 z-50 flex animate-fade items-center justify-center bg-night/55 text-day [animation-delay:200ms]">
      <Spinner className="size-8" />
      <output className="sr-only">{title}</output>
    </div>
  );
}

/** Fetches what a first dialog needs. */
Modal.fetch = sheet.fetch;
