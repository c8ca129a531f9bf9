import type { SharedPicture } from '@nestmate/contract/picture';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useCloseOnBack } from './close-on-back';
import { IconButton } from './icon-button';
import { CrossIcon } from './icons/cross';

interface PictureViewerProps {
  media: SharedPicture;
  label: string;
  closeLabel: string;
  onClose: () => void;
}

/** A picture, as large as fits. Escape, Back or a click outside closes it. */
export function PictureViewer({ media, label, closeLabel, onClose }: PictureViewerProps) {
  useCloseOnBack(onClose);
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="fixed inset-0 z-50 grid place-items-center bg-night/95 p-4 data-entering:animate-fade"
    >
      <Modal className="outline-none">
        <Dialog aria-label={label} className="outline-none">
          <img
            src={media.url}
            alt={label}
            width={media.width}
            height={media.height}
            className="h-auto max-h-[calc(100dvh-2rem)] w-auto max-w-full object-contain"
          />
          <div className="fixed top-[max(1rem,env(safe-area-inset-top))] right-4">
            <IconButton label={closeLabel} icon={<CrossIcon />} variant="shade" onPress={onClose} />
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
