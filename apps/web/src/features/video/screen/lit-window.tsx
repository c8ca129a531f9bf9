import { useState } from 'react';

interface Props {
  name: string;
  picture: string | null;
  isRinging?: boolean;
  /** `fill`: as high as its place allows. */
  size?: 'fill' | 'md';
}

/** Somebody who is not seen by camera, in a lit window: their picture, or the first letter of their name. */
export function LitWindow({ name, picture, isRinging = false, size = 'md' }: Props) {
  const [missing, setMissing] = useState(false);
  const [letter = ''] = name.trim();
  return (
    <span
      aria-hidden
      className={`relative block aspect-4/5 rounded-control border-4 border-apricot bg-glow shadow-[0_0_4rem_rgb(255_179_122/0.45)] ${isRinging ? 'motion-safe:animate-breathe' : ''} ${size === 'md' ? 'h-36' : 'h-3/5 max-h-72'}`}
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
        <span className="grid size-full place-items-center font-display text-4xl font-semibold text-on-apricot">
          {letter.toLocaleUpperCase()}
        </span>
      )}
      <span className="absolute -inset-x-3 -bottom-2.5 h-1.5 rounded-full bg-apricot" />
    </span>
  );
}
