import type { ReactNode } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { MicrophoneOffIcon } from '@/ui/icons/microphone-off';
import type { Quality } from '../room/network-quality';
import { QualityBars } from './quality-bars';
import { VoiceBars } from './voice-bars';

interface Props {
  name: string;
  isMe?: boolean;
  isMuted: boolean;
  /** What is heard of them. */
  sound: MediaStreamTrack | null;
  isPinned: boolean;
  /** Among several of the same size, in a place that it fills; otherwise small, beside the stage. */
  isInGallery?: boolean;
  /** Outlined while the person speaks. */
  isSpeaking?: boolean;
  quality: Quality | null;
  /** Why their picture does not come. */
  note?: string | null;
  onPress: () => void;
  children: ReactNode;
}

/** A participant in the list beside the stage; a press shows them large. */
export function Tile(props: Props) {
  const { name, isMe = false, isMuted, sound, isPinned, quality, onPress, children } = props;
  const { isInGallery = false, isSpeaking = false, note = null } = props;
  const { t } = useTranslation('video');
  const shown = isMe ? t('you') : name;
  return (
    <button
      type="button"
      aria-pressed={isPinned}
      aria-label={t(isPinned ? 'unpin' : 'pin', { name: shown })}
      onClick={onPress}
      className={`relative overflow-hidden rounded-control border border-day/25 bg-night ${isInGallery ? 'size-full' : 'h-full shrink-0 shadow-float portrait:aspect-3/4 landscape:aspect-video lg:h-auto lg:w-full'} ${isPinned || isSpeaking ? 'outline-2 outline-apricot' : ''}`}
    >
      {children}
      {note !== null && isInGallery && (
        <span className="absolute inset-x-3 top-3 text-center text-sm font-semibold text-day text-shadow-[0_1px_3px_rgb(0_0_0/0.8)]">
          {note}
        </span>
      )}
      <span
        className={`absolute flex items-center gap-1 font-semibold text-day text-shadow-[0_1px_3px_rgb(0_0_0/0.8)] ${isInGallery ? 'inset-x-3 bottom-2 text-sm lg:text-base' : 'inset-x-1.5 bottom-1.5 text-xs'}`}
      >
        {isMuted ? <MicrophoneOffIcon className="size-4 shrink-0" /> : <VoiceBars track={sound} />}
        <span className="min-w-0 flex-1 truncate text-left">{shown}</span>
        {quality !== null && isInGallery && <QualityBars quality={quality} />}
      </span>
      {quality !== null && !isInGallery && (
        // Beside a name there is no room for them.
        <span className="absolute top-1.5 right-1.5">
          <QualityBars quality={quality} />
        </span>
      )}
    </button>
  );
}
