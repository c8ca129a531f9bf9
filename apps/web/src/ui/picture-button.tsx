import type { SharedPicture } from '@nestmate/contract';

/** In CSS pixels. */
const maxWidth = 280;
const maxHeight = 320;

interface Props {
  picture: SharedPicture;
  /** What it shows. */
  alt: string;
  /** What a press does. */
  label: string;
  tabIndex?: -1 | 0;
  onView: () => void;
}

/** A picture that somebody shares, at its final size before it has loaded. A press opens it full screen. */
export function PictureButton({ picture, alt, label, tabIndex = 0, onView }: Props) {
  const scale = Math.min(1, maxWidth / picture.width, maxHeight / picture.height);
  return (
    <button
      type="button"
      aria-label={label}
      tabIndex={tabIndex}
      onClick={onView}
      // A light and a dark focus ring, visible on any picture.
      className="relative block max-w-full outline-none after:pointer-events-none after:absolute after:inset-1.5 after:rounded-[0.875rem] focus-visible:after:border-2 focus-visible:after:border-day focus-visible:after:outline-2 focus-visible:after:outline-night"
    >
      <img
        src={picture.previewUrl}
        alt={alt}
        width={Math.round(picture.width * scale)}
        height={Math.round(picture.height * scale)}
        decoding="async"
        draggable={false}
        className="max-w-full bg-sunken object-cover"
      />
    </button>
  );
}
