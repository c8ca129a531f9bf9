import type { Quality } from '../room/network-quality';

/** Five bars, lit according to the quality of the connection. Decorative: the text is elsewhere. */
export function QualityBars({ quality }: { quality: Quality }) {
  return (
    <svg aria-hidden viewBox="0 0 20 12" className="h-3 w-5 shrink-0 fill-current">
      {[1, 2, 3, 4, 5].map((bar) => (
        <rect
          key={bar}
          x={bar * 4 - 4}
          y={12 - bar * 2.4}
          width="2.6"
          height={bar * 2.4}
          rx="1"
          className={bar <= quality ? '' : 'opacity-35'}
        />
      ))}
    </svg>
  );
}
