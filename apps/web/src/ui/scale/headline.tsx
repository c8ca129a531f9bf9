interface Props {
  id?: string;
  /** The position of the word, 0 to 1 of the width. */
  at: number;
  children: string;
}

/** A value over its thumb: centred there, and never beyond the edges. */
export function Headline({ id, at, children }: Props) {
  const isRight = at > 0.5;
  return (
    <span
      id={id}
      aria-hidden
      className={`block max-w-full min-w-fit text-center font-display text-xl font-semibold text-plum ${isRight ? 'ml-auto' : ''}`}
      style={{ width: `${(isRight ? 1 - at : at) * 200}%` }}
    >
      {children}
    </span>
  );
}
