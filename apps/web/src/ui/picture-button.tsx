import type { SharedPicture } from '@nestmate/contract/picture';
import { useMissing } from './avatar';
import { ImageIcon } from './icons/image';

/** In CSS pixels. */
const small = { width: 280, height: 320 };
const large = { width: 600, height: 440 };
/** The longest side of a preview, in its own pixels. */
const previewSide = 640;

/** The preview is too coarse for a wide column on a dense screen. */
const sourcesOf = ({ url, previewUrl, width, height }: SharedPicture) => {
  const preview = Math.round(width * Math.min(1, previewSide / Math.max(width, height)));
  return preview < width ? `${previewUrl} ${preview}w, ${url} ${width}w` : undefined;
};

interface PictureButtonProps {
  picture: SharedPicture;
  /** The description of the picture. */
  alt: string;
  /** The label of the action. */
  label: string;
  /** As wide as a page's column, for the main picture of a page. */
  isLarge?: boolean;
  tabIndex?: -1 | 0;
  onView: () => void;
}

/** A picture that somebody shares, at its final size before it has loaded. A click opens it full screen. */
export function PictureButton({
  picture,
  alt,
  label,
  isLarge = false,
  tabIndex = 0,
  onView,
}: PictureButtonProps) {
  const box = isLarge ? large : small;
  const { isMissing, onError } = useMissing(picture.previewUrl);
  const scale = Math.min(1, box.width / picture.width, box.height / picture.height);
  const size = {
    width: Math.round(picture.width * scale),
    height: Math.round(picture.height * scale),
  };
  return (
    <button
      type="button"
      aria-label={label}
      tabIndex={tabIndex}
      onClick={onView}
      // A light and a dark focus ring, visible on any picture.
      className="relative block max-w-full outline-none after:pointer-events-none after:absolute after:inset-1.5 after:rounded-[0.875rem] focus-visible:after:border-2 focus-visible:after:border-day focus-visible:after:outline-2 focus-visible:after:outline-night"
    >
      {isMissing ? (
        <span
          style={{ width: size.width, aspectRatio: size.width / size.height }}
          className="grid max-w-full place-items-center bg-sunken text-ink-3"
        >
          <ImageIcon className="size-10" />
        </span>
      ) : (
        <img
          src={picture.previewUrl}
          {...(isLarge && { srcSet: sourcesOf(picture), sizes: `${size.width}px` })}
          alt={alt}
          {...size}
          onError={onError}
          decoding="async"
          draggable={false}
          className="max-w-full bg-sunken object-cover"
        />
      )}
    </button>
  );
}
