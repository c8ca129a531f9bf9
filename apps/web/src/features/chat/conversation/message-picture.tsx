import type { ChatMessage, ChatPicture } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';

/** CSS pixels that a picture takes at most in a conversation. */
const widest = 280;
const tallest = 320;

interface MessagePictureProps {
  message: ChatMessage;
  media: ChatPicture;
  tabIndex: -1 | 0;
  onView: () => void;
}

/** A picture as it stands in a conversation, in its place before it has come; pressed, it fills the screen. */
export function MessagePicture({ message, media, tabIndex, onView }: MessagePictureProps) {
  const { t } = useTranslation('chat');
  const scale = Math.min(1, widest / media.width, tallest / media.height);
  const label = message.body || t('last.picture');
  return (
    <button
      type="button"
      aria-label={`${t('openPicture')}: ${label}`}
      tabIndex={tabIndex}
      onClick={onView}
      // Its ring lies on the picture, in light and dark, so that it is seen on any.
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
