import type { ReactNode } from 'react';
import { SliderTrack } from 'react-aria-components/Slider';
import { edgeOf, labelledStops, positionOf, type Scale, wordOf } from './scale';

interface Props {
  scale: Scale;
  /** The first and the last chosen stop; null while nothing is chosen. */
  chosen: readonly [low: number, high: number] | null;
  /** The thumbs. */
  children: ReactNode;
}

const percent = (share: number) => `${share * 100}%`;

/** The line, its stops, and their words, which can be tapped as well. */
export function ScaleTrack({ scale, chosen, children }: Props) {
  const [low, high] = chosen ?? [0, 0];
  const labelled = labelledStops(scale);
  const isWithin = (stop: number) => stop >= low && stop <= high;
  const edge = edgeOf(scale);
  return (
    <div style={{ paddingInline: edge === 0 ? '1.125rem' : percent(edge) }}>
      <SliderTrack className={`relative cursor-pointer ${labelled.length > 0 ? 'h-24' : 'h-12'}`}>
        <span className="absolute -inset-x-2 top-5 h-2 rounded-full border border-line bg-sunken" />
        {chosen && (
          <span
            className="absolute top-5 h-2 rounded-full bg-plum"
            style={{
              insetInlineStart: percent(positionOf(low, scale)),
              width: percent(positionOf(high, scale) - positionOf(low, scale)),
            }}
          />
        )}
        {Array.from({ length: scale.count }, (_, index) => index + 1).map((stop) => (
          <span
            key={stop}
            data-stop={stop}
            className={`absolute top-4 size-4 -translate-x-1/2 rounded-full border-2 ${isWithin(stop) ? 'border-plum bg-plum' : 'border-line-strong bg-surface'}`}
            style={{ insetInlineStart: percent(positionOf(stop, scale)) }}
          />
        ))}
        {labelled.map((stop) => (
          <Word key={stop} scale={scale} stop={stop} isChosen={isWithin(stop)} />
        ))}
        {children}
      </SliderTrack>
    </div>
  );
}

/** Each word has its own column; the words at the ends of a longer scale align with its edges. */
function Word({ scale, stop, isChosen }: { scale: Scale; stop: number; isChosen: boolean }) {
  const edge = edgeOf(scale);
  const end = stop === 1 ? '-left-4.5 text-left' : '-right-4.5 text-right';
  const own = edge > 0;
  return (
    <span
      aria-hidden
      className={`absolute top-12 text-xs select-none sm:text-sm ${isChosen ? 'font-semibold text-ink' : 'text-ink-2'} ${own ? 'min-w-min -translate-x-1/2 px-0.5 text-center wrap-normal' : `max-w-[45%] ${end}`}`}
      style={
        own
          ? {
              insetInlineStart: percent(positionOf(stop, scale)),
              width: percent(1 / (scale.count - 1)),
            }
          : undefined
      }
    >
      {wordOf(stop, scale)}
    </span>
  );
}
