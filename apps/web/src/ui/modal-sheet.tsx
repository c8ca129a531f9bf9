import { type ReactNode, useEffect, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { useCloseOnBack } from './close-on-back';
import { IconButton } from './icon-button';
import { CrossIcon } from './icons/cross';

export interface ModalProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** An illustration above the title. */
  picture?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one first. */
  actions?: ReactNode;
  /** The close button's label; without one, an action closes. */
  closeLabel?: string;
  /** Whether Escape, Back and a click outside close it; `notByPress` where a slip would lose input. */
  isDismissable?: boolean | 'notByPress';
  role?: 'alertdialog' | 'dialog';
  size?: 'md' | 'sm';
}

/** The second press of a double click lands on the ground of the dialog that the first one opened. */
const doubleClickMs = 500;

function useDoubleClickGuard(isOpen: boolean): () => boolean {
  const openedAt = useRef(0);
  useEffect(() => {
    if (isOpen) openedAt.current = performance.now();
  }, [isOpen]);
  return () => performance.now() - openedAt.current > doubleClickMs;
}

const sizes = { sm: 'sm:max-w-100', md: 'sm:max-w-128 short:max-w-160' };

/** The sheet of a `Modal`. Focus returns to its trigger. */
export function ModalSheet({
  isOpen,
  onOpenChange,
  isDismissable = true,
  size = 'sm',
  ...content
}: ModalProps) {
  const isMeant = useDoubleClickGuard(isOpen);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={isDismissable === true}
      shouldCloseOnInteractOutside={isMeant}
      isKeyboardDismissDisabled={isDismissable === false}
      data-sheet
      className="fixed inset-0 z-50 flex h-(--visual-viewport-height) items-end justify-center bg-night/55 data-entering:animate-fade data-exiting:opacity-0 transition-opacity sm:items-center sm:p-6"
    >
      <AriaModal
        className={`flex max-h-[92%] w-full flex-col rounded-t-card border border-line bg-surface shadow-float data-entering:animate-rise sm:data-entering:animate-appear sm:max-h-full sm:rounded-card ${sizes[size]} ${content.picture ? 'short:max-w-160' : ''}`}
      >
        {isDismissable !== false && <BackCloses close={() => onOpenChange(false)} />}
        <Sheet {...content} />
      </AriaModal>
    </ModalOverlay>
  );
}

function BackCloses({ close }: { close: () => void }) {
  useCloseOnBack(close);
  return null;
}

function Sheet({
  title,
  picture,
  children,
  actions,
  closeLabel,
  role,
}: Omit<ModalProps, 'isOpen' | 'onOpenChange'>) {
  return (
    <Dialog role={role} className="flex min-h-0 flex-col outline-none">
      {({ close }) => (
        <>
          <div
            className={`relative min-h-0 ${picture ? 'short:flex short:items-center short:gap-6' : ''} overflow-y-auto overscroll-contain px-5 pt-6 ${actions === undefined ? 'pb-[max(1.25rem,env(safe-area-inset-bottom))]' : 'pb-5'} sm:px-7 sm:pt-7`}
          >
            {closeLabel !== undefined && (
              <div className="absolute top-3 right-3">
                <IconButton label={closeLabel} icon={<CrossIcon />} onPress={close} />
              </div>
            )}
            {picture && <div className="mb-4 flex justify-center short:mb-0 short:shrink-0">{picture}</div>}
            <div className={picture ? 'min-w-0 flex-1 text-center short:text-left' : ''}>
              <Heading
                slot="title"
                className={`text-xl short:line-clamp-2 ${closeLabel === undefined ? '' : picture ? 'short:pr-10' : 'pr-10'}`}
              >
                {title}
              </Heading>
              {children !== undefined && <div className="mt-2 text-ink-2">{children}</div>}
            </div>
          </div>
          {actions !== undefined && (
            <div
              className={`relative flex flex-col gap-2 px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] before:pointer-events-none before:absolute before:inset-x-0 before:-top-5 before:h-5 before:bg-linear-to-t before:from-surface before:to-transparent sm:px-7 sm:pb-7 ${picture ? 'short:flex-row-reverse short:flex-wrap' : 'sm:flex-row-reverse sm:flex-wrap'}`}
            >
              {actions}
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}
