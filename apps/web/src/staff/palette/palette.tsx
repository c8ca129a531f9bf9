import { useEffect } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from '@/platform/texts/use-translation';
import type { Section } from '../platform/section';
import { PaletteList } from './palette-list';
import { closePalette, openPalette, usePalette } from './palette.store';

/** Command and K, or Control and K, from anywhere. */
function useShortcut() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey) return;
      event.preventDefault();
      openPalette();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

interface PaletteProps {
  sections: readonly Section[];
}

/** Opens any page, person, room or place, and starts actions, by name. */
export function Palette({ sections }: PaletteProps) {
  const { t } = useTranslation('staff');
  const { isOpen } = usePalette();
  useShortcut();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && closePalette()}
      isDismissable
      className="fixed inset-0 z-50 flex h-(--visual-viewport-height) items-start justify-center bg-night/55 p-4 pt-[12vh] data-entering:animate-fade"
    >
      <Modal className="w-full max-w-[640px] overflow-hidden rounded-card border border-line bg-surface shadow-float">
        <Dialog aria-label={t('find')} className="outline-none">
          <PaletteList sections={sections} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
