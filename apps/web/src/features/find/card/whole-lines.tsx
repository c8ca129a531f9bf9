import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface Props {
  /** The maximum, however much room there is. */
  most: number;
  className: string;
  children: ReactNode;
}

/** A text in the room that is left for it: as many whole lines as fit, the last of them with an ellipsis. */
export function WholeLines({ most, className, children }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const [box, words] = [room.current, text.current];
    if (!box || !words) return undefined;
    const fit = () => {
      const lines = Math.floor(box.clientHeight / Number.parseFloat(getComputedStyle(words).lineHeight));
      words.style.visibility = lines > 0 ? '' : 'hidden';
      words.style.setProperty('--lines', String(Math.min(Math.max(lines, 1), most)));
    };
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    return () => observer.disconnect();
  }, [most]);
  return (
    <div ref={room} className="min-h-0 flex-1 overflow-hidden">
      <p ref={text} className={className} style={{ WebkitLineClamp: `var(--lines, ${most})` }}>
        {children}
      </p>
    </div>
  );
}
