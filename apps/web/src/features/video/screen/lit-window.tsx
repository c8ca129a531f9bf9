import { useState } from 'react';

interface LitWindowProps {
  name: string;
  picture: string | null;
  isRinging?: boolean;
  /** `fill`: as high as its place allows; a place with signs above it sets `--window-height` and `--window-top`. */
  size?: 'fill' | 'lg' | 'md';
}

/** A participant without a camera, as a lit window: their picture, or the first letter of their name. */
export function LitWindow({ name, picture, isRinging = false, size = 'md' }: LitWindowProps) {
  const [missing, setMissing] = useState(false);
  const [letter = ''] = name.trim();
  const isFilling = size === 'fill';
  return (
    <span
      aria-hidden
      className={`relative block aspect-4/5 rounded-control border-apricot bg-glow shadow-[0_0_4rem_rgb(255_179_122/0.45)] ${isRinging ? 'motion-safe:animate-breathe' : ''} ${isFilling ? 'mt-(--window-top) mb-5 h-(--window-height,50%) max-h-48 border-2 lg:border-4' : `border-4 ${size === 'lg' ? 'h-1/4 max-h-64 min-h-32' : 'h-[min(9rem,20vh)]'}`}`}
    >
      {picture !== null && !missing ? (
        <img
          src={picture}
          alt=""
          draggable={false}
          onError={() => setMissing(true)}
          className="size-full rounded-small object-cover"
        />
      ) : (
        <span
          className={`grid size-full place-items-center font-display font-semibold text-on-apricot ${isFilling ? 'text-2xl lg:text-4xl' : 'text-4xl'}`}
        >
          {letter.toLocaleUpperCase()}
        </span>
      )}
      <span
        className={`absolute rounded-full bg-apricot ${isFilling ? '-inset-x-2 -bottom-1.5 h-1 lg:-bottom-2.5 lg:h-1.5' : '-inset-x-3 -bottom-2.5 h-1.5'}`}
      />
    </span>
  );
}
