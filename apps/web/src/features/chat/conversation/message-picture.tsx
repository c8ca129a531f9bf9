import type { ChatMessage, ChatPicture } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';

/** In CSS pixels. */
const maxWidth = 280;
const maxHeight = 320;

interface MessagePictureProps {
  message: ChatMessage;
  media: ChatPicture;
  tabIndex: -1 | 0;
  onView: () => void;
}

/** A picture in a conversation, at its final size before it has loaded. A press opens it full screen. */
export function MessagePicture({ message, media, tabIndex, onView }: MessagePictureProps) {
  const { t } = useTranslation('chat');
  const scale = Math.min(1, maxWidth / media.width, maxHeight / media.height);
  const label = message.body || t('last.picture');
  return (
    <button
      type="button"
      aria-label={`${t('openPicture')}: ${label}`}
      tabIndex={tabIndex}
      onClick={onView}
      // A light and a dark focus ring, visible on any picture.
      className="relative block outline-none after:pointer-events-none after:absolute after:inset-1.5 after:rounded-[0.875rem] focus-visible:after:border-2 focus-visible:after:border-day focus-visible:after:outline-2 focus-visible:after:outline-night"
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
  );
}
