import type { ChatMessage, ChatPicture } from '@nestmate/contract';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { later } from '@/ui/later';

const PictureViewer = later(async () => (await import('./picture-viewer')).PictureViewer);

/** CSS pixels that a picture takes at most in a conversation. */
const widest = 280;
const tallest = 320;

/** A picture as it stands in a conversation, in its place before it has come; pressed, it fills the screen. */
export function MessagePicture({ message, media }: { message: ChatMessage; media: ChatPicture }) {
  const { t } = useTranslation('chat');
  const [isOpen, setOpen] = useState(false);
  const scale = Math.min(1, widest / media.width, tallest / media.height);
  const label = message.body || t('last.picture');
  return (
    <>
      <button
        type="button"
        aria-label={`${t('openPicture')}: ${label}`}
        onClick={() => setOpen(true)}
        className="block"
      >
        <img
          src={media.previewUrl}
          alt={label}
          width={Math.round(media.width * scale)}
          height={Math.round(media.height * scale)}
          decoding="async"
          draggable={false}
          className="max-w-full bg-sunken object-cover"
        />
      </button>
      {isOpen && <PictureViewer media={media} label={label} onClose={() => setOpen(false)} />}
    </>
  );
}
